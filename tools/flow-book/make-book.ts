import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { proofsIn, requirementsOf, type Proof } from '../requirements/scan.ts';
import type { FlowRecord } from './book.ts';
import { compareRuns, serializeFlow, type StoredRun } from './compare.ts';
import type { Gathered } from './gather.ts';
import { readCheckoutFaults, readMutation } from './mutation.ts';
import { comparePictures, copyEarlierPictures, readBrowserOutput, type BrowserOutput } from './pictures.ts';
import { serializeGraph } from './replay.ts';
import { indexPaths, proveRequirements, summarizeFlow } from './summarize.ts';
import { copyPictures, writeBook } from './write-book.ts';

interface Made {
  /** The output folder, whose content is removed first. */
  folder: string;
  gathered: readonly Gathered[];
  /** The folder with pictures and records of the browser walks. */
  pictures: string;
  /** The folder of another run to compare with, or null. */
  against: string | null;
  /** The keys of accepted changes. */
  accepted: ReadonlySet<string>;
  mutation: string;
  checkouts: string;
  startedAt: number;
  /** What could not run, in words. */
  notRun: readonly string[];
}

/**
 * Assembles and writes the data of a book; `buildPages` builds its pages.
 * @returns the figures of the front page, and the changes.
 */
export async function makeBook({
  folder,
  gathered,
  pictures,
  against,
  accepted,
  mutation,
  checkouts,
  startedAt,
  notRun,
}: Made) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const taken = readBrowserOutput(pictures);
  const tests = proofsIn('tests');
  const flows = gathered.map(({ flow }) => withTests(withBrowser(flow, taken), tests));
  copyPictures(pictures, folder);

  const kept: StoredRun = {
    made: new Date().toISOString(),
    flows: gathered.map(({ flow, replays }) => serializeFlow(flow, replays.map(serializeGraph))),
    pictures: taken.pictures,
  };
  const changes = against === null ? null : await changesFrom(against, kept, folder, accepted);

  const mutated = readMutation(mutation);
  const requirements = proveRequirements(requirementsOf(readFileSync('docs/requirements.md', 'utf8')), tests, flows);
  const due = requirements.filter(({ isDue }) => isDue);
  const open = changes?.changes.filter(({ isAccepted }) => !isAccepted).length ?? 0;
  const summary = {
    notRun: [...notRun],
    made: kept.made,
    seconds: Math.round((Date.now() - startedAt) / 1000),
    flows: flows.map((flow) => summarizeFlow(flow, mutated)),
    requirements: {
      due: due.length,
      proven: due.filter(({ paths, tests }) => paths.length + tests.length > 0).length,
      byPaths: requirements.filter(({ paths }) => paths.length > 0).length,
    },
    mutation: mutated,
    checkouts: readCheckoutFaults(checkouts),
    changes: changes && { against: changes.against, open, accepted: changes.changes.length - open },
  };
  writeBook(folder, {
    summary,
    flows: flows.map((flow, at) => ({
      flow,
      chart: gathered[at]?.chart ?? { width: 0, height: 0, boxes: [], arrows: [] },
    })),
    requirements,
    search: indexPaths(flows),
    changes,
    kept,
  });
  return { summary, changes };
}

/** Adds the requirements that the other tests of a flow's folder prove. */
function withTests(flow: FlowRecord, tests: ReturnType<typeof proofsIn>): FlowRecord {
  const isOwn = ({ place }: Proof) => place.startsWith(`tests/flows/${flow.folder}/`);
  return { ...flow, tested: [...tests].flatMap(([id, proofs]) => (proofs.some(isOwn) ? [id] : [])) };
}

/** Adds the pictures and browser walks to a flow. */
function withBrowser(flow: FlowRecord, { pictures, walks }: BrowserOutput): FlowRecord {
  const own = `${flow.machine}/`;
  return {
    ...flow,
    pictured: pictures.filter((picture) => picture.startsWith(own)).map((picture) => picture.slice(own.length)),
    walks: walks
      .filter(({ machine }) => machine === flow.machine)
      .toSorted((one, other) => one.name.localeCompare(other.name) || one.number - other.number),
  };
}

async function changesFrom(against: string, after: StoredRun, folder: string, accepted: ReadonlySet<string>) {
  const file = path.join(against, 'kept.json');
  if (!existsSync(file)) throw new Error(`${against} has no kept.json: is it the folder of a flow book?`);
  // An earlier run has written this file.
  const before = JSON.parse(readFileSync(file, 'utf8')) as StoredRun;
  // If a run has only some flows, only these are compared.
  const slugs = new Set(after.flows.map(({ slug }) => slug));
  const kept = { ...before, flows: before.flows.filter(({ slug }) => slugs.has(slug)) };
  const pictures = await comparePictures(path.join(against, 'pictures'), path.join(folder, 'pictures'));
  const when = new Date(before.made).toLocaleString('en-IN', { dateStyle: 'medium', timeStyle: 'short' });
  const changes = compareRuns({
    ...{ before: kept, after, accepted, pictures },
    against: `${path.basename(path.resolve(against))} of ${when}`,
  });
  copyEarlierPictures(changes.changes, path.join(against, 'pictures'), path.join(folder, 'pictures-before'));
  return changes;
}
