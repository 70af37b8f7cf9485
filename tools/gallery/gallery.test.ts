import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { differences } from './compare.ts';
import { flowOfFile, looksOf, nameOfState, readName, walkedFlows } from './names.ts';
import { writeSheet } from './sheet.ts';

describe('the name of a state', () => {
  const facts = { shows: { message: null, lamp: false } };
  const shown = { walk: 'turnstile', value: { arm: 'open', lamp: 'dark' }, facts };
  const name = nameOfState(shown);

  it('is its words and a key', () => {
    expect(name).toMatch(/^arm-open-lamp-dark-[0-9a-f]{6}$/);
    expect(nameOfState({ ...shown, value: 'x'.repeat(200) })).toMatch(/^x{80}-[0-9a-f]{6}$/);
  });

  it('does not depend on the order of the facts and on what is stored', () => {
    const others = { stored: { code: '42' }, shows: { lamp: false, message: null } };
    expect(nameOfState({ ...shown, facts: others })).toBe(name);
  });

  it.each([
    ['a text', { ...shown, facts: { ...facts, shows: { message: 'Welcome', lamp: false } } }],
    ['the state of the machine', { ...shown, value: { arm: 'open', lamp: 'lit' } }],
    ['the walk', { ...shown, walk: 'turnstile, at night' }],
  ])('is another one for another page: %s', (_, other) => {
    expect(nameOfState(other)).not.toBe(name);
  });
});

describe('the pictures of a state', () => {
  it('have three widths and two themes', () => {
    expect(looksOf('customer/cart/empty-3fa2c1').map(({ file, width, theme }) => [file, width, theme])).toEqual([
      ['customer/cart/empty-3fa2c1-360-light.png', 360, 'light'],
      ['customer/cart/empty-3fa2c1-360-dark.png', 360, 'dark'],
      ['customer/cart/empty-3fa2c1-768-light.png', 768, 'light'],
      ['customer/cart/empty-3fa2c1-768-dark.png', 768, 'dark'],
      ['customer/cart/empty-3fa2c1-1280-light.png', 1280, 'light'],
      ['customer/cart/empty-3fa2c1-1280-dark.png', 1280, 'dark'],
    ]);
  });

  it('are recognized by their names', () => {
    expect(readName('customer/cart/empty-3fa2c1-360-dark.png')).toEqual({
      ...{ name: 'customer/cart/empty-3fa2c1', look: '360 dark' },
    });
    expect(readName('index.html')).toBe(null);
    expect(readName('customer/cart/empty-360-dark.webp')).toBe(null);
  });
});

it('finds the flows that have walks in the browser', () => {
  expect(walkedFlows()).toContain('customer/cart');
  // `tests/README.md` lists this flow as one without a page.
  expect(walkedFlows()).not.toContain('partner/alarm');
  expect(flowOfFile(path.resolve('tests/flows/customer/cart/page.ts'))).toBe('customer/cart');
});

describe('galleries', () => {
  let folder: string;
  const at = (...parts: string[]) => path.join(folder, ...parts);
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'gallery-'));
    for (const gallery of ['old', 'new']) mkdirSync(at(gallery), { recursive: true });
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** Writes a picture of 20 × 20 px with one other pixel. */
  async function paint(gallery: string, name: string, pixel: readonly [number, number, number], height = 20) {
    const data = Buffer.alloc(20 * height * 3, 255);
    data.set(pixel, 60);
    const file = at(gallery, `${name}-360-light.png`);
    mkdirSync(path.dirname(file), { recursive: true });
    await sharp(data, { raw: { width: 20, height, channels: 3 } }).toFile(file);
  }
  const compared = (isWanted = (_name: string) => true) => differences(at('old'), at('new'), isWanted);

  it('differ in each picture that is new, missing, of another size or has another pixel', async () => {
    await paint('old', 'customer/cart/same-1', [0, 0, 0]);
    await paint('new', 'customer/cart/same-1', [0, 2, 0]);
    await paint('old', 'customer/cart/pixel-1', [0, 0, 0]);
    await paint('new', 'customer/cart/pixel-1', [0, 3, 0]);
    await paint('old', 'customer/cart/longer-1', [0, 0, 0]);
    await paint('new', 'customer/cart/longer-1', [0, 0, 0], 21);
    await paint('old', 'partner/board/gone-1', [0, 0, 0]);
    await paint('new', 'partner/board/added-1', [0, 0, 0]);
    expect(await compared()).toEqual([
      'differs: customer/cart/longer-1-360-light.png',
      'differs: customer/cart/pixel-1-360-light.png',
      'new: partner/board/added-1-360-light.png',
      'missing: partner/board/gone-1-360-light.png',
    ]);
    expect(await compared((name) => name === 'partner/board')).toEqual([
      'new: partner/board/added-1-360-light.png',
      'missing: partner/board/gone-1-360-light.png',
    ]);
  });

  it('have a contact sheet with each picture once, by flow and state', async () => {
    await paint('new', 'customer/cart/empty-1', [0, 0, 0]);
    await paint('new', 'partner/board/orders-2', [0, 0, 0]);
    writeFileSync(at('new', 'run.json'), '{}');
    writeSheet(at('new'));
    const sheet = readFileSync(at('new', 'index.html'), 'utf8');
    expect([...sheet.matchAll(/<h[23]>(.+?)<|src="(.+?)"/g)].map(([, title, file]) => title ?? file)).toEqual([
      ...['customer/cart', 'empty-1', 'customer/cart/empty-1-360-light.png'],
      ...['partner/board', 'orders-2', 'partner/board/orders-2-360-light.png'],
    ]);
  });
});
