import { expect, it } from 'vitest';
import { mapLink } from '../../domain/map-link.ts';

const at = { latitude: 17.3585, longitude: 78.4747 };

it('is map_url if there is one [REST-6]', () => {
  expect(mapLink({ ...at, map_url: 'https://maps.app.goo.gl/x' })).toBe('https://maps.app.goo.gl/x');
});

it('is a link to directions by coordinates without map_url [REST-7]', () => {
  const url = new URL(mapLink({ ...at, map_url: null }) ?? '');
  expect(url.pathname).toBe('/maps/dir/');
  expect(url.searchParams.get('destination')).toBe('17.3585,78.4747');
});

it('is null without map_url and coordinates', () => {
  expect(mapLink({ latitude: 17.3, longitude: null, map_url: null })).toBeNull();
});

it('accepts http in upper case, and uses coordinates only without map_url', () => {
  expect(mapLink({ latitude: null, longitude: null, map_url: 'HTTP://maps.example/x' })).toBe('HTTP://maps.example/x');
});

it('is null if only the latitude is missing', () => {
  expect(mapLink({ latitude: null, longitude: 78.4, map_url: null })).toBeNull();
});

it('rejects a text that contains a URL but is none', () => {
  expect(mapLink({ latitude: null, longitude: null, map_url: 'see https://maps.example/x' })).toBeNull();
});

it('accepts http and https only', () => {
  expect(mapLink({ ...at, map_url: 'javascript:alert(1)' })).toMatch(/^https:\/\/www\.google\.com\/maps\//);
});
