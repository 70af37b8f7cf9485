import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = path.join(root, 'docs/adr');
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');

/** `0043-logout-clears-storage.md` is decision D43. Some numbers are followed by a letter. */
const fileName = /^(\d{4})([a-z]?)-[a-z0-9-]+\.md$/;
const idOf = (name: string) =>
  name.replace(fileName, (_, digits: string, letter: string) => `D${Number(digits)}${letter}`);

const files = readdirSync(folder)
  .filter((name) => name !== 'README.md')
  .toSorted();
const titleOf = (name: string) => /^# (.*)$/m.exec(read(name))?.[1] ?? '';

const intro = `# Decisions

Where the [specification](../spec.md) is incomplete or contradictory, a record here decides; the other records explain
why the code is as it is. The number of a file is the decision's: \`D43\` in code, tests and documents is the file that begins
with \`0043\`. Numbers that are missing were never given. Depart from a decision only with a better reason: write a new record
with the next number, and set the old one's status to 'replaced by D…'.

This list is written by \`npx vitest run --project unit tools/requirements/decisions.test.ts -u\`.

`;

describe('docs/adr', () => {
  it('has an index that lists all records', async () => {
    const list = files.map((name) => `- [${titleOf(name)}](${name})`).join('\n');
    await expect(`${intro}${list}\n`).toMatchFileSnapshot(path.join(folder, 'README.md'));
  });

  it.each(files)('%s has its number, a title, status, date, context, decision and consequences', (name) => {
    expect(name).toMatch(fileName);
    const parts = read(name).split(/^## (.*)$/m);
    expect(parts[0]).toMatch(
      new RegExp(
        `^# ${idOf(name)}\\. \\S.*\\n\\n- Status: (accepted|replaced by D\\d+)\\n- Date: \\d{4}-\\d\\d-\\d\\d\\n\\n$`,
      ),
    );
    expect(parts.filter((_, index) => index % 2 === 1)).toEqual(['Context', 'Decision', 'Consequences']);
    for (const section of parts.filter((_, index) => index > 0 && index % 2 === 0)) expect(section.trim()).not.toBe('');
  });

  it('uses each number once', () => {
    expect(files.map(idOf)).toEqual([...new Set(files.map(idOf))]);
  });
});

describe('a decision that code, tests or documents refer to', () => {
  const layers = ['docs', 'domain', 'machines', 'openapi', 'scripts', 'server', 'src', 'tests', 'tools', 'demo'];
  const sources = layers
    .map((layer) => path.join(root, layer))
    .filter((layer) => existsSync(layer))
    .flatMap((layer) => readdirSync(layer, { recursive: true, encoding: 'utf8' }).map((name) => path.join(layer, name)))
    .filter((name) => /\.(ts|tsx|mjs|md|yaml)$/.test(name) && !name.includes('node_modules'));

  it('has a record', () => {
    // FF D9 is not a decision, but the end marker of a JPEG.
    const named = sources.flatMap((name) =>
      [...readFileSync(name, 'utf8').matchAll(/(?<!FF )\bD\d{1,3}b?\b/g)].map(
        ([id]) => `${id} in ${path.relative(root, name)}`,
      ),
    );
    const known = new Set(files.map(idOf));
    expect(named.length).toBeGreaterThan(100);
    expect([...new Set(named)].filter((text) => !known.has(text.split(' ')[0] ?? ''))).toEqual([]);
  });
});
