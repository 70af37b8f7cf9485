import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { StateMachine } from 'xstate';
import { findFlowFolders } from '../engine/find-flows.ts';
import { flowsRoot, loadAllFlows } from './all-flows.ts';

const filesIn = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' });

it('registers a flow in every folder that has a model, and tests every registered flow', () => {
  const withModel = filesIn(flowsRoot).filter((file) => path.basename(file) === 'model.ts');
  const folders = findFlowFolders(flowsRoot);
  const withoutFlow = withModel.map((file) => path.dirname(file)).filter((folder) => !folders.includes(folder));
  const untested = folders.filter((folder) => {
    const file = path.join(flowsRoot, folder, 'machine.test.ts');
    return !existsSync(file) || !/^testFlow\(flow\);$/m.test(readFileSync(file, 'utf8'));
  });
  expect({ withoutFlow, untested }).toEqual({ withoutFlow: [], untested: [] });
});

it('gives the files of a machine only the suffixes machine, setup, actors and selectors', () => {
  const files = filesIn(path.join(flowsRoot, '../../machines')).map((file) => path.basename(file));
  expect(
    files.filter((file) => /\..*\.ts$/.test(file) && !/\.(?:machine|setup|actors|selectors)\.ts$/.test(file)),
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
