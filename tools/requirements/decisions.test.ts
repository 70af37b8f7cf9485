import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (...name: string[]) => readFileSync(path.join(root, 'docs', ...name), 'utf8');
const filesOf = (folder: string) => readdirSync(path.join(root, 'docs', folder)).toSorted();
const titleOf = (text: string) => /^# (.*)$/m.exec(text)?.[1] ?? '';

/** `0076-one-settlement-function.md` is decision D76. */
const fileName = /^(\d{4})-[a-z0-9-]+\.md$/;
const idOf = (name: string) => name.replace(fileName, (_, digits: string) => `D${Number(digits)}`);

const records = filesOf('adr').filter((name) => name !== 'README.md');
const pages = filesOf('rules');
const rules = pages.flatMap((name) => [...read('rules', name).matchAll(/^### (D\d+b?)\. /gm)].map(([, id = '']) => id));
const known = [...records.map(idOf), ...rules];

const intro = `# Decisions

Where the [specification](../spec.md) is incomplete or contradictory, a decision fills the gap; others say why the code is as it
is. Each has a number, which code, tests and documents cite: \`git grep -n 'D215\\.' docs\` finds D215. Numbers that are missing
were never given. Depart from a decision only with a better reason: change its text in the same commit, or add one with the
next number.

This list is written by \`npx vitest run --project unit tools/requirements/decisions.test.ts -u\`.

## Rules of the product

`;

it('the index lists all pages of rules and all records', async () => {
  const rulePages = pages.map((name) => `- [${titleOf(read('rules', name))}](../rules/${name})`).join('\n');
  const recordList = records.map((name) => `- [${titleOf(read('adr', name))}](${name})`).join('\n');
  const index = `${intro}${rulePages}\n\n## Architecture\n\n${recordList}\n`;
  await expect(index).toMatchFileSnapshot(path.join(root, 'docs/adr/README.md'));
});

it.each(records)('%s has its number, a title, status, date, context, decision and consequences', (name) => {
  expect(name).toMatch(fileName);
  const parts = read('adr', name).split(/^## (.*)$/m);
  expect(parts[0]).toMatch(
    new RegExp(`^# ${idOf(name)}\\. \\S.*\\n\\n- Status: accepted\\n- Date: \\d{4}-\\d\\d-\\d\\d\\n\\n$`),
  );
  expect(parts.filter((_, index) => index % 2 === 1)).toEqual(['Context', 'Decision', 'Consequences']);
  for (const section of parts.filter((_, index) => index > 0 && index % 2 === 0)) expect(section.trim()).not.toBe('');
});

describe.each(pages)('docs/rules/%s', (name) => {
  it('has a title, topics, and a paragraph below each rule', () => {
    const text = read('rules', name);
    expect(titleOf(text)).not.toBe('');
    expect(text.match(/^### /gm)?.length).toBe(text.match(/^### D\d+b?\. \S.*\n\n[^#\n]/gm)?.length);
    expect(text.match(/^## /gm)?.length).toBeGreaterThan(0);
  });
});

/** The rules of a page: number and text. */
const rulesOf = (name: string) =>
  read('rules', name)
    .split(/^#{2,3} /m)
    .filter((part) => /^D\d+b?\. /.test(part))
    .map((part) => [part.slice(0, part.indexOf('.')), part.trim()] as const);

it.each(pages.flatMap(rulesOf))('%s names its code and its tests, which exist', (_, text) => {
  const last = text.slice(text.lastIndexOf('\n\n') + 2).replaceAll('\n', ' ');
  expect(last).toMatch(/^Code: `[^`]+`.*\. Tests: (?:`[^`]+`|none, because ).*\.$/);
  // A function after a path stands in round brackets.
  const paths = [...last.replaceAll(/\([^)]*\)/g, '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
  expect(paths.filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
});

it('each number is used once', () => {
  expect(known.toSorted()).toEqual([...new Set(known)].toSorted());
});

it('each decision that code, tests or documents refer to is written down', () => {
  const layers = ['docs', 'domain', 'machines', 'openapi', 'server', 'src', 'tests', 'tools', 'demo'];
  const sources = layers
    .map((layer) => path.join(root, layer))
    .filter((layer) => existsSync(layer))
    .flatMap((layer) => readdirSync(layer, { recursive: true, encoding: 'utf8' }).map((name) => path.join(layer, name)))
    .filter((name) => /\.(ts|tsx|mjs|md|yaml)$/.test(name) && !name.includes('node_modules'));
  // FF D9 is not a decision, but the end marker of a JPEG.
  const named = sources.flatMap((name) =>
    [...readFileSync(name, 'utf8').matchAll(/(?<!FF )\bD\d{1,3}b?\b/g)].map(
      ([id]) => `${id} in ${path.relative(root, name)}`,
    ),
  );
  expect(named.length).toBeGreaterThan(100);
  expect([...new Set(named)].filter((text) => !known.includes(text.split(' ')[0] ?? ''))).toEqual([]);
});
