import { expect, it } from 'vitest';
import { acceptedImages, imageFileError, uploadFailedMessage } from '../../domain/image-file.ts';
import { uploadFolder } from '../../domain/upload-folder.ts';

it.each([
  ['Charminar Dastarkhwan', 'charminar_dastarkhwan'],
  ["Imran's Café & Grill 24/7", 'imran_s_caf____grill_24_7'],
  ['../../etc', '______etc'],
  ['हैदराबाद', '________'],
])('uploads pictures of the restaurant %s to the folder …/%s [PREST-52]', (name, folder) => {
  const place = { state: 'Andhra Pradesh', district: 'NTR', city: 'Vijayawada' };
  expect(uploadFolder(place, name)).toBe(`india/andhra pradesh/ntr/vijayawada/${folder}`);
});

it.each(['image/jpeg', 'image/jpg', 'image/png', 'image/webp'])('accepts an image of type "%s" [PREST-50]', (type) => {
  expect(imageFileError({ name: 'dosa', type, size: 1 })).toBeNull();
});

it('offers only the accepted image types in the file picker [PREST-50]', () => {
  expect(acceptedImages).toBe('image/jpeg,image/jpg,image/png,image/webp');
});

it.each(['image/gif', 'image/svg+xml', 'application/pdf', ''])('rejects a file of type "%s" [PREST-50]', (type) => {
  expect(imageFileError({ name: 'dosa', type, size: 1 })).toBe('Only JPEG, PNG, and WebP images are allowed');
});

it('accepts an image of 5,242,880 bytes and rejects one of 5,242,881 [PREST-51]', () => {
  expect(imageFileError({ name: 'dosa', type: 'image/png', size: 5_242_880 })).toBeNull();
  expect(imageFileError({ name: 'dosa', type: 'image/png', size: 5_242_881 })).toBe('Image size must be less than 5MB');
});

it('has a message for an upload that fails without a reason [PREST-53]', () => {
  expect(uploadFailedMessage).toBe('Upload failed');
});

it.each([
  ['DOSA.JPG', null],
  ['dosa.jpeg', null],
  ['dosa.png', null],
  ['dosa.webp', null],
  ['dosa.gif', 'Only JPEG, PNG, and WebP images are allowed'],
  ['jpg', 'Only JPEG, PNG, and WebP images are allowed'],
])('judges a file without a type by its name, %s', (name, error) => {
  expect(imageFileError({ name, type: '', size: 1 })).toBe(error);
});
