import { use, useMemo, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { classNames } from '../../../src/design/class-names.ts';
import { Notice } from '../../../src/design/notice.tsx';
import { LinkButton } from '../../../src/design/link-button.tsx';
import { Page, PageSection } from '../../../src/design/page.tsx';
import type { FlowRecord, ShownState, PathRecord } from '../book.ts';
import { loadFlow } from './book-data.ts';
import { PagePicture } from './browser-parts.tsx';
import * as css from './path-page.css.ts';
import { RequirementChips, Verdict } from './parts.tsx';
import * as parts from './parts.css.ts';
import { highlightOfPath, highlightOfTransitions, requirementsOfPath } from './reading.ts';
import { Statechart } from './statechart.tsx';

/** The page of one path: each step with its description, its expected effects, and the page after it. */
export function PathPage() {
  const { slug = '', number = '1' } = useParams();
  const { flow, chart } = use(loadFlow(slug));
  const [pointed, setPointed] = useState<number | null>(null);
  const path = flow.paths[Number(number) - 1];
  const light = useMemo(() => {
    const step = pointed === null ? undefined : path?.steps[pointed];
    return step ? highlightOfTransitions(flow, step.took) : highlightOfPath(flow, path);
  }, [flow, path, pointed]);
  if (!path) return <Page title="No such path" />;
  const at = Number(number);
  return (
    <Page
      title={`${flow.name}, path ${number}`}
      lead={<Link to={`/flow/${slug}`}>All of {flow.name}</Link>}
      actions={<Verdict failed={path.fault !== null} />}
    >
      <div className={parts.stack}>
        {path.fault !== null && (
          <Notice tone="red" title="The machine and the specification differ">
            <pre className={parts.pre}>{path.fault}</pre>
          </Notice>
        )}
        <Statechart chart={chart} name={flow.name} light={light} isSmall />
        <RequirementChips ids={requirementsOfPath(flow, path)} />
      </div>
      <PageSection title={`${path.steps.length} steps`}>
        <ol className={css.steps} onPointerLeave={() => setPointed(null)}>
          <Step flow={flow} path={path} at={-1} />
          {path.steps.map((_, step) => (
            <Step key={step} flow={flow} path={path} at={step} onPoint={() => setPointed(step)} />
          ))}
        </ol>
      </PageSection>
      <div className={css.neighbours}>
        {at > 1 ? (
          <LinkButton to={`/flow/${slug}/path/${at - 1}`} tone="outline">{`Path ${at - 1}`}</LinkButton>
        ) : (
          <span />
        )}
        {at < flow.paths.length && (
          <LinkButton to={`/flow/${slug}/path/${at + 1}`} tone="outline">{`Path ${at + 1}`}</LinkButton>
        )}
      </div>
    </Page>
  );
}

interface StepProps {
  flow: FlowRecord;
  path: PathRecord;
  /** Index of the step; -1 is the start. */
  at: number;
  onPoint?: () => void;
}

function Step({ flow, path, at, onPoint }: StepProps) {
  const step = path.steps[at];
  const before = at < 0 ? undefined : flow.moments[path.steps[at - 1]?.to ?? path.from];
  const after = flow.moments[step?.to ?? path.from];
  const failedAt = /^step (\d+)/.exec(path.fault ?? '')?.[1];
  const isFailed = failedAt !== undefined ? Number(failedAt) === at + 1 : path.fault !== null && at < 0;
  const isPictured = after && flow.pictured.includes(after.page) && after.page !== before?.page;
  const words = step ? flow.events[step.event]?.words : `starts with ${flow.starts[path.start] ?? 'nothing'}`;
  return (
    <li className={classNames(css.step, isFailed && css.failedStep)} onPointerEnter={onPoint}>
      <div className={css.body}>
        <p className={css.head}>
          <span className={css.number}>{at + 1}</span>
          <span className={css.stepText}>{words}</span>
        </p>
        {after && (
          <p className={css.states}>
            {before && before.state !== after.state && <span>{before.state} →</span>}
            <b>{after.state}</b>
          </p>
        )}
        <ul className={css.effects}>
          {(step?.effects ?? path.effects).map((effect) => (
            <li key={effect} className={css.effect}>
              {flow.effects[effect]}
            </li>
          ))}
        </ul>
        {after && <Facts before={before} after={after} />}
      </div>
      {isPictured && <PagePicture machine={flow.machine} page={after.page} />}
    </li>
  );
}

/** What a page shows: everything at the start, then only what a step has changed. */
function Facts({ before, after }: { before: ShownState | undefined; after: ShownState }) {
  const facts = (['shows', 'may', 'stored'] as const).flatMap((kind) =>
    after[kind].map(([name, value]) => ({
      name: kind === 'stored' ? `stored ${name}` : name,
      value,
      was: before?.[kind].find(([known]) => known === name)?.[1],
    })),
  );
  const changed = before ? facts.filter(({ value, was }) => value !== was) : facts;
  if (changed.length === 0) return <p className={parts.mutedText}>The page stays as it is.</p>;
  return (
    <ul className={css.facts}>
      {changed.map(({ name, value, was }) => (
        <li key={name} className={css.fact}>
          <span className={css.factName}>{name}</span>
          <span className={css.factValue}>
            {was !== undefined && <s className={css.oldValue}>{cut(was)}</s>}
            {cut(value)}
          </span>
        </li>
      ))}
    </ul>
  );
}

const cut = (text: string): string => (text === '' ? '(empty)' : text.length > 240 ? `${text.slice(0, 239)}…` : text);
