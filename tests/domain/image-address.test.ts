import { expect, it } from 'vitest';
import { imageAddress } from '../../domain/image-address.ts';

it.each([
  ['/pictures/place/a.webp', 'https://img.example.in', '/pictures/place/a.webp'],
  ['/image-host/local/image/upload/v1/a.webp', 'https://img.example.in', '/image-host/local/image/upload/v1/a.webp'],
  ['places/a.webp', '/image-host/local/image/upload', '/image-host/local/image/upload/places/a.webp'],
  ['pictures/a.webp', 'https://img.example.in', 'https://img.example.in/pictures/a.webp'],
  ['places/a.webp', 'https://img.example.in/base/', 'https://img.example.in/base/places/a.webp'],
  ['https://elsewhere.example/a.jpg', 'https://img.example.in', 'https://elsewhere.example/a.jpg'],
  ['places/a:b//c.webp', 'https://img.example.in', 'https://img.example.in/places/a:b//c.webp'],
  // The result starts with a slash, so that it does not depend on the path of the page.
  ['places/a.webp', '', '/places/a.webp'],
  ['places/a.webp', 'https://img.example.in//', 'https://img.example.in/places/a.webp'],
  ['/places/a.webp', 'https://img.example.in/', 'https://img.example.in/places/a.webp'],
  ['HTTPS://elsewhere.example/a.jpg', 'https://img.example.in', 'HTTPS://elsewhere.example/a.jpg'],
  ['//elsewhere.example/a.jpg', 'https://img.example.in', '//elsewhere.example/a.jpg'],
  ['/pictures/place/a.webp', '', '/pictures/place/a.webp'],
  [null, 'https://img.example.in', null],
])('resolves the image URL %s with the image host %s to %s [STORE-19]', (url, host, expected) => {
  expect(imageAddress(url, host)).toBe(expected);
});
