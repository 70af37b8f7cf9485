import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { pages } from '../../src/pages.ts';
import { productAddresses } from '../../tests/fixtures/product-addresses.ts';
import { derivedFiles } from './write-pages.ts';

it.each(Object.entries(derivedFiles()))('%s has all pages of src/pages.ts', (file, text) => {
  const kept = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
  expect(kept, 'run `npm run gen`').toBe(text);
});

it('src/pages.ts has the pages of the specification, and no others', () => {
  const paths = pages.map(({ path }) => path.replace(/:\w+/, '*'));
  expect([...paths, '/pictures/*'].toSorted()).toEqual(productAddresses.toSorted());
});
