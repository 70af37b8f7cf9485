import { expect, it } from 'vitest';
import { mapLink } from '../../domain/map-link.ts';

const at = { latitude: 17.3585, longitude: 78.4747 };

it('is map_url where there is one [REST-6]', () => {
  expect(mapLink({ ...at, map_url: 'https://maps.app.goo.gl/x' })).toBe('https://maps.app.goo.gl/x');
});

it('is directions to the coordinates without map_url [REST-7]', () => {
  const url = new URL(mapLink({ ...at, map_url: null }) ?? '');
  expect(url.pathname).toBe('/maps/dir/');
  expect(url.searchParams.get('destination')).toBe('17.3585,78.4747');
});

it('is none without either', () => {
  expect(mapLink({ latitude: 17.3, longitude: null, map_url: null })).toBeNull();
});

it('takes http, in any case, and needs the coordinates only where there is no address', () => {
  expect(mapLink({ latitude: null, longitude: null, map_url: 'HTTP://maps.example/x' })).toBe('HTTP://maps.example/x');
});

it('is none where only the latitude is missing', () => {
  expect(mapLink({ latitude: null, longitude: 78.4, map_url: null })).toBeNull();
});

it('takes no address from within a text', () => {
  expect(mapLink({ latitude: null, longitude: null, map_url: 'see https://maps.example/x' })).toBeNull();
});

it('never links to anything but a web address', () => {
  expect(mapLink({ ...at, map_url: 'javascript:alert(1)' })).toMatch(/^https:\/\/www\.google\.com\/maps\//);
});
