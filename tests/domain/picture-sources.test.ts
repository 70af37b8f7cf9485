import { expect, it } from 'vitest';
import { pictureSources } from '../../domain/picture-sources.ts';

it('offers pictures drawn by the server in all widths up to the largest useful one', () => {
  expect(pictureSources('/pictures/dish/dosa-5.webp', 200)).toEqual({
    src: '/pictures/dish/dosa-5.webp?w=320',
    srcSet: [160, 320, 480].map((width) => `/pictures/dish/dosa-5.webp?w=${width} ${width}w`).join(', '),
  });
});

it.each([
  ['/image-host/local/image/upload/', 'v1/india/goa/panaji/a_b/abcdefghij0123456789.webp'],
  ['http://localhost:4000/image-host/local/image/upload/', 'v1/abcdefghij0123456789.webp'],
  ['https://res.cloudinary.com/pehle/image/upload/', 'v1700000000/india/goa/dosa.webp'],
])('inserts the width as a path segment into URLs of %s', (host, picture) => {
  expect(pictureSources(`${host}${picture}`, 300)).toEqual({
    src: `${host}w_320/${picture}`,
    srcSet: [160, 320, 480, 640].map((width) => `${host}w_${width}/${picture} ${width}w`).join(', '),
  });
});

it.each([
  'https://example.in/menu/dosa.jpg',
  'https://res.cloudinary.com/pehle/image/upload/c_fill,w_90/v1/dosa.webp',
  'https://evil.example/res.cloudinary.com/x/image/upload/v1/a.webp',
  'see /image-host/local/image/upload/v1/a.webp',
  '/image-host/local/image/upload/v1/a.webp\n',
  'data:image/png;base64,iVBORw0KGgo=',
])('returns the URL %s unchanged', (address) => {
  expect(pictureSources(address, 300)).toEqual({ src: address });
});

it('offers widths up to the first that is at least twice the displayed width', () => {
  const widthsFor = (width: number) =>
    pictureSources('/pictures/a.webp', width)
      .srcSet?.split(', ')
      .map((each) => each.split(' ')[1]);
  expect(widthsFor(160)).toEqual(['160w', '320w']);
  expect(widthsFor(161)).toEqual(['160w', '320w', '480w']);
  expect(widthsFor(320)).toEqual(['160w', '320w', '480w', '640w']);
  expect(pictureSources('/pictures/a.webp', 160).src).toBe('/pictures/a.webp?w=160');
});

it('uses the largest width for a picture that is displayed larger', () => {
  expect(pictureSources('/pictures/place/minaret-3.webp', 2_000).src).toBe('/pictures/place/minaret-3.webp?w=1280');
});
