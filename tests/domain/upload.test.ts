import { expect, it } from 'vitest';
import { acceptedImages, imageFault } from '../../domain/image-file.ts';
import { uploadFolder } from '../../domain/upload-folder.ts';

it.each([
  ['Charminar Dastarkhwan', 'charminar_dastarkhwan'],
  ["Imran's Café & Grill 24/7", 'imran_s_caf____grill_24_7'],
  ['../../etc', '______etc'],
  ['हैदराबाद', '________'],
])('keeps the pictures of %s in …/%s [PREST-52]', (name, folder) => {
  const place = { state: 'Andhra Pradesh', district: 'NTR', city: 'Vijayawada' };
  expect(uploadFolder(place, name)).toBe(`india/andhra pradesh/ntr/vijayawada/${folder}`);
});

it.each(['image/jpeg', 'image/jpg', 'image/png', 'image/webp'])('takes %s [PREST-50]', (type) => {
  expect(imageFault({ type, size: 1 })).toBeNull();
});

it('offers these types, and no others, where a file is chosen [PREST-50]', () => {
  expect(acceptedImages).toBe('image/jpeg,image/jpg,image/png,image/webp');
});

it.each(['image/gif', 'image/svg+xml', 'application/pdf', ''])('refuses the type "%s" [PREST-50]', (type) => {
  expect(imageFault({ type, size: 1 })).toBe('Only JPEG, PNG, and WebP images are allowed');
});

it('takes 5242880 bytes and refuses 5242881 [PREST-51]', () => {
  expect(imageFault({ type: 'image/png', size: 5_242_880 })).toBeNull();
  expect(imageFault({ type: 'image/png', size: 5_242_881 })).toBe('Image size must be less than 5MB');
});
