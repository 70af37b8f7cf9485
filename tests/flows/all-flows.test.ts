import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { StateMachine } from 'xstate';
import { findFlowFolders } from '../engine/find-flows.ts';
import { flowsRoot, loadAllFlows } from './all-flows.ts';

const filesIn = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' });

it('tests every flow', () => {
  const own =
    /^if \(import\.meta\.vitest\) \(await import\('[./]+\/engine\/register-tests\.ts'\)\)\.testFlow\(flow\);$/m;
  const untested = findFlowFolders(flowsRoot).filter(
    (folder) => !own.test(readFileSync(path.join(flowsRoot, folder, 'flow.ts'), 'utf8')),
  );
  expect(untested).toEqual([]);
});

it('gives the files of a machine only the suffixes machine, setup, actors, view and selectors', () => {
  const files = filesIn(path.join(flowsRoot, '../../machines')).map((file) => path.basename(file));
  expect(
    files.filter((file) => /\..*\.ts$/.test(file) && !/\.(?:machine|setup|actors|view|selectors)\.ts$/.test(file)),
  ).toEqual([]);
});

it('has a flow for every machine', async () => {
  const root = path.join(flowsRoot, '../../machines');
  const machines = filesIn(root).filter((file) => file.endsWith('.machine.ts'));
  const defined = await Promise.all(
    machines.map(async (file) => {
      const exported = (await import(/* @vite-ignore */ path.join(root, file))) as Record<string, unknown>;
      return Object.values(exported).flatMap((each) => (each instanceof StateMachine ? [String(each.id)] : []));
    }),
  );
  const flows = (await loadAllFlows()).flatMap((each) => each.flows);
  // Compares ids, because the test runner may load a module twice under two URLs.
  const tested = new Set(flows.map(({ model }) => model.machine.id));
  expect(machines.filter((_, at) => !defined[at]?.every((id) => tested.has(id)))).toEqual([]);
  expect(new Set(defined.flat()).size).toBe(defined.flat().length);
  expect(defined.flat().length).toBeGreaterThan(30);
});
