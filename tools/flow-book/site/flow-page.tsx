import { use, useDeferredValue, useMemo, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { Notice } from '../../../src/design/notice.tsx';
import { Page, PageSection } from '../../../src/design/page.tsx';
import { SearchField } from '../../../src/design/search-field.tsx';
import { useSlashShortcut } from '../../../src/design/slash-shortcut.ts';
import { StatusPill } from '../../../src/design/status-pill.tsx';
import type { FlowRecord } from '../book.ts';
import { loadFlow } from './book-data.ts';
import { BrowserWalks, Gallery } from './browser-parts.tsx';
import { FlowTables } from './flow-tables.tsx';
import * as css from './flow-page.css.ts';
import { formatCount, formatRequirements } from './format.ts';
import { Figure, Figures, Pages, Verdict } from './parts.tsx';
import * as parts from './parts.css.ts';
import { highlightOfPath, highlightOfTransitions, requirementsOfPath, wordsOfPath } from './reading.ts';
import { Statechart } from './statechart.tsx';

const PER_PAGE = 60;

/** The page of one flow: its statechart beside its paths, then its tables. */
export function FlowPage() {
  const { slug = '' } = useParams();
  const { flow, chart } = use(loadFlow(slug));
  const [pointed, setPointed] = useState<{ path: number } | { transition: number } | null>(null);
  const light = useMemo(() => {
    if (pointed === null) return null;
    return 'path' in pointed
      ? highlightOfPath(flow, flow.paths[pointed.path])
      : highlightOfTransitions(flow, [pointed.transition]);
  }, [flow, pointed]);
  const failed = flow.paths.filter(({ fault }) => fault !== null).length;
  const failedWalks = flow.walks.filter(({ fault }) => fault !== null).length;
  const requirements = new Set([...flow.proofs.flat(), ...flow.tested]);
  return (
    <Page
      title={flow.name}
      lead={
        <>
          The machine <span className={parts.code}>{flow.machine}</span>
        </>
      }
      actions={<Verdict failed={failed + failedWalks} />}
    >
      <div className={parts.stack}>
        <Figures>
          <Figure value={formatCount(flow.states.length)} name="states" />
          <Figure value={formatCount(flow.transitions.length)} name="transitions" />
          <Figure value={formatCount(flow.paths.length)} name="paths" />
          <Figure value={formatCount(flow.counts.steps)} name="steps" />
          <Figure value={formatCount(flow.counts.distinct)} name="distinct states" />
          <Figure value={formatCount(flow.counts.ignored)} name="events refused" />
          <Figure
            value={formatRequirements(requirements.size)}
            name={requirements.size === 0 ? 'requirements: an addition' : 'requirements'}
          />
          <Figure value={formatCount(flow.pictured.length)} name="page states in pictures" />
        </Figures>
        {flow.uncovered.length > 0 && (
          <Notice tone="red" title={`${flow.uncovered.length} not covered`}>
            <ul className={parts.bullets}>
              {flow.uncovered.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </Notice>
        )}
        <div className={css.columns}>
          <Statechart chart={chart} name={flow.name} light={light} />
          <Paths flow={flow} onPoint={(path) => setPointed(path === null ? null : { path })} />
        </div>
      </div>
      {flow.invariants.length > 0 && (
        <PageSection title="In every state">
          <ul className={parts.bullets}>
            {flow.invariants.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </PageSection>
      )}
      <Gallery flow={flow} />
      <FlowTables flow={flow} onPoint={(transition) => setPointed(transition === null ? null : { transition })} />
      <BrowserWalks flow={flow} />
    </Page>
  );
}

function Paths({ flow, onPoint }: { flow: FlowRecord; onPoint: (path: number | null) => void }) {
  const [search, setSearch] = useSearchParams();
  const text = search.get('path') ?? '';
  const wanted = useDeferredValue(text.toLowerCase());
  const [page, setPage] = useState(1);
  const found = useMemo(
    () =>
      flow.paths
        .map((path, number) => ({ path, number, words: wordsOfPath(flow, path) }))
        .filter(
          ({ path, words }) =>
            words.toLowerCase().includes(wanted) ||
            requirementsOfPath(flow, path).some((id) => id.toLowerCase() === wanted),
        )
        // Failed paths first.
        .toSorted((one, other) => Number(one.path.fault === null) - Number(other.path.fault === null)),
    [flow, wanted],
  );
  const pageCount = Math.ceil(found.length / PER_PAGE);
  const at = Math.min(page, Math.max(pageCount, 1));
  return (
    <section className={css.pathsPanel} aria-label="Paths">
      <div className={parts.onScreen}>
        <SearchField
          label={`Search ${formatCount(flow.paths.length)} paths`}
          value={text}
          onChange={(value) => {
            setPage(1);
            setSearch(value === '' ? {} : { path: value }, { replace: true });
          }}
          slash={useSlashShortcut()}
        />
      </div>
      <ul className={css.paths} onPointerLeave={() => onPoint(null)}>
        {found.slice((at - 1) * PER_PAGE, at * PER_PAGE).map(({ path, number, words }, place, shown) => (
          <li key={number}>
            <Link
              to={`/flow/${flow.slug}/path/${number + 1}`}
              className={css.path}
              onPointerEnter={() => onPoint(number)}
              onFocus={() => onPoint(number)}
              onBlur={() => onPoint(null)}
            >
              <span className={css.pathNumber}>{number + 1}</span>
              <span className={css.pathText}>{withoutCommon(words, shown[place - 1]?.words)}</span>
              {path.fault !== null && <StatusPill tone="red">failed</StatusPill>}
            </Link>
          </li>
        ))}
      </ul>
      <Pages label="Pages of paths" page={at} pageCount={pageCount} onPage={setPage} buttons={4} />
    </section>
  );
}

/** Abbreviates the description of a path: omits the beginning that it shares with the path above it. */
function withoutCommon(words: string, above: string | undefined): string {
  const [steps, known] = [words.split(' · '), above?.split(' · ') ?? []];
  const differs = steps.findIndex((step, at) => step !== known[at]);
  return differs > 1 ? `… ${steps.slice(differs - 1).join(' · ')}` : words;
}
