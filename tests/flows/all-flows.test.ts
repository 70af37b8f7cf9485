import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { StateMachine } from 'xstate';
import { allFlows, loadFlows } from '../flows.ts';
import { errorCatalogue } from './error-catalogue.ts';

const folder = import.meta.dirname;

/** What the tests walk: `testFlow('name', oneFlow, ...moreFlows)`. */
const walked = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts'))
  .flatMap((file) =>
    [...readFileSync(path.join(folder, file), 'utf8').matchAll(/^testFlow\('([^']+)', ([^)]+)\);/gm)].map(
      ([, name, flows = '']) => ({ name, flows: flows.split(',').map((each) => each.trim().replace('...', '')) }),
    ),
  );

const byName = (one: { name?: string | undefined }, other: { name?: string | undefined }) =>
  String(one.name).localeCompare(String(other.name));

describe('the list of all flows', () => {
  it('has what the tests walk, and nothing else', () => {
    const listed = allFlows.map(({ name, flows }) => ({ name, flows: [...flows] }));
    expect(listed.toSorted(byName)).toEqual(walked.toSorted(byName));
  });

  it('has the flows that show the messages of section 8', () => {
    const names = new Set(walked.map(({ name }) => name));
    expect(Object.keys(errorCatalogue).filter((name) => !names.has(name))).toEqual([]);
  });

  it('has a flow of every machine', async () => {
    const root = path.join(folder, '../../machines');
    const machines = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.machine.ts'),
    );
    const defined = await Promise.all(
      machines.map(async (file) => {
        const exported = (await import(/* @vite-ignore */ path.join(root, file))) as Record<string, unknown>;
        return Object.values(exported).flatMap((each) => (each instanceof StateMachine ? [String(each.id)] : []));
      }),
    );
    const flows = (await Promise.all(allFlows.map(loadFlows))).flat();
    // By name: the runner may load a module twice that is asked for under two addresses at once.
    const tested = new Set(flows.map(({ model }) => model.machine.id));
    expect(machines.filter((_, at) => !defined[at]?.every((id) => tested.has(id)))).toEqual([]);
    expect(new Set(defined.flat()).size).toBe(defined.flat().length);
    expect(defined.flat().length).toBeGreaterThan(30);
  });
});
