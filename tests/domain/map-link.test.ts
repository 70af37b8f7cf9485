import { expect, it } from 'vitest';
import { mapLink } from '../../domain/map-link.ts';

const at = { latitude: 17.3585, longitude: 78.4747 };

it('the map link is map_url if the restaurant has one [REST-6]', () => {
  expect(mapLink({ ...at, map_url: 'https://maps.app.goo.gl/x' })).toBe('https://maps.app.goo.gl/x');
});

it('the map link without map_url leads to directions to the coordinates [REST-7]', () => {
  const url = new URL(mapLink({ ...at, map_url: null }) ?? '');
  expect(url.pathname).toBe('/maps/dir/');
  expect(url.searchParams.get('destination')).toBe('17.3585,78.4747');
});

it('there is no map link without map_url if the longitude is missing', () => {
  expect(mapLink({ latitude: 17.3, longitude: null, map_url: null })).toBeNull();
});

it('the map link is map_url even if its scheme is in upper case', () => {
  expect(mapLink({ latitude: null, longitude: null, map_url: 'HTTP://maps.example/x' })).toBe('HTTP://maps.example/x');
});

it('there is no map link without map_url if the latitude is missing', () => {
  expect(mapLink({ latitude: null, longitude: 78.4, map_url: null })).toBeNull();
});

it('a map_url that contains a URL, but also other text, is ignored', () => {
  expect(mapLink({ latitude: null, longitude: null, map_url: 'see https://maps.example/x' })).toBeNull();
});

it('a map_url whose scheme is neither http nor https is ignored', () => {
  expect(mapLink({ ...at, map_url: 'javascript:alert(1)' })).toMatch(/^https:\/\/www\.google\.com\/maps\//);
});
