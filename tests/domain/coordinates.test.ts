import { expect, it } from 'vitest';
import { formatCoordinates, parseCoordinates } from '../../domain/coordinates.ts';
import { directionsLink } from '../../domain/map-link.ts';

it('formats coordinates with five decimals [PREST-43]', () => {
  expect(formatCoordinates({ latitude: 17.385, longitude: -78.486_671_2 })).toBe('17.38500, -78.48667');
});

it.each([
  ['17.385', '78.4867'],
  [' -90 ', '+180'],
  ['.5', '0'],
  ['.25', '17.'],
])('parses the latitude "%s" and the longitude "%s"', (latitude, longitude) => {
  expect(parseCoordinates(latitude, longitude)).toEqual({ latitude: Number(latitude), longitude: Number(longitude) });
});

it.each([
  ['', '78'],
  ['17', ' '],
  ['17N', '78'],
  // `Number` parses 1e1 and 0x10, but they are not decimal numbers.
  ['1e1', '78'],
  ['17', '0x10'],
  ['90.01', '78'],
  ['17', '-180.01'],
  ['NaN', '78'],
  ['17,385', '78'],
  ['x17', '78'],
  ['.', '78'],
])('rejects the latitude "%s" with the longitude "%s" [PREST-44]', (latitude, longitude) => {
  expect(parseCoordinates(latitude, longitude)).toBeNull();
});

it('links to directions to the coordinates [PREST-41]', () => {
  expect(directionsLink({ latitude: 17.385, longitude: 78.4867 })).toBe(
    'https://www.google.com/maps/dir/?api=1&destination=17.385,78.4867',
  );
});
