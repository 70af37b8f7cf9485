import { Link, useSearchParams } from 'react-router-dom';
import { Notice } from '../../../src/design/notice.tsx';
import { Page, PageSection } from '../../../src/design/page.tsx';
import { SearchField } from '../../../src/design/search-field.tsx';
import { useSlashShortcut } from '../../../src/design/slash-shortcut.ts';
import { SelectField } from '../../../src/design/select-field.tsx';
import { TextLink } from '../../../src/design/link-button.tsx';
import type { FlowSummary } from '../book.ts';
import { summary } from './book-data.ts';
import { formatCount, formatPercent, formatRequirements } from './format.ts';
import { Figure, Figures, Table, Verdict } from './parts.tsx';
import * as css from './parts.css.ts';

const parts = { customer: 'Customers', partner: 'Partners', shared: 'Shared' } as const;
const shown = [
  { value: 'failed', label: 'With failures' },
  { value: 'uncovered', label: 'Not covered' },
  { value: 'unseen', label: 'Without pictures' },
];
const isShown: Record<string, (flow: FlowSummary) => boolean> = {
  failed: ({ failed, failedWalks }) => failed + failedWalks > 0,
  uncovered: ({ uncovered }) => uncovered > 0,
  unseen: ({ pictures }) => pictures === 0,
};

const sum = (of: (flow: FlowSummary) => number) => summary.flows.reduce((total, flow) => total + of(flow), 0);

/** The front page: all flows, and the totals of the run. */
export function FrontPage() {
  const [search, setSearch] = useSearchParams();
  const text = search.get('text') ?? '';
  const only = search.get('only') ?? '';
  const choose = (name: string, value: string) =>
    setSearch(
      (now) => {
        if (value === '') now.delete(name);
        else now.set(name, value);
        return now;
      },
      { replace: true },
    );
  const flows = summary.flows.filter(
    (flow) => flow.name.includes(text.toLowerCase()) && (isShown[only]?.(flow) ?? true),
  );
  const failed = sum((flow) => flow.failed + flow.failedWalks + flow.uncovered) + summary.notRun.length;
  return (
    <Page
      title="Flow book"
      lead="Every flow as a picture, every generated path as steps, each state of the page."
      actions={<Verdict failed={failed} words="all paths passed" />}
    >
      <RunFigures />
      {summary.changes && <ChangesNotice changes={summary.changes} />}
      <PageSection title="Flows">
        <div className={css.stack}>
          <div className={css.filters}>
            <SearchField
              label="Search flows"
              value={text}
              onChange={(value) => choose('text', value)}
              slash={useSlashShortcut()}
            />
            <SelectField
              label="Show"
              value={only}
              placeholder="All flows"
              options={shown}
              onChange={(event) => choose('only', event.currentTarget.value)}
            />
          </div>
          {Object.entries(parts).map(([part, title]) => (
            <FlowTable key={part} title={title} flows={flows.filter((flow) => flow.part === part)} />
          ))}
          {flows.length === 0 && <p>No flow matches.</p>}
        </div>
      </PageSection>
    </Page>
  );
}

function RunFigures() {
  const { requirements, mutation, checkouts } = summary;
  const views = mutation?.views;
  const states = sum((flow) => flow.states);
  const transitions = sum((flow) => flow.transitions);
  const covered = sum((flow) => flow.covered.states + flow.covered.transitions);
  return (
    <Figures>
      <Figure value={formatCount(summary.flows.length)} name="machines" to="/?" />
      <Figure value={formatCount(states)} name="states" to="/search" />
      <Figure value={formatCount(transitions)} name="transitions" to="/search" />
      <Figure value={formatPercent(covered, states + transitions)} name="of them covered" to="/?only=uncovered" />
      <Figure value={formatCount(sum((flow) => flow.paths))} name="paths in Node" to="/search" />
      <Figure value={formatCount(sum((flow) => flow.ignored))} name="events refused" to="/?" />
      <Figure value={formatCount(sum((flow) => flow.walks))} name="walks in the browser" to="/?only=unseen" />
      <Figure value={formatCount(sum((flow) => flow.pictures))} name="page states in pictures" to="/?only=unseen" />
      <Figure value={`${requirements.proven} / ${requirements.due}`} name="requirements proven" to="/requirements" />
      <Figure
        value={mutation ? formatPercent(mutation.killed, mutation.total) : 'not run'}
        name={mutation ? `of ${formatCount(mutation.total)} mutants killed` : 'mutants killed'}
        to="/?"
      />
      <Figure
        value={views ? formatPercent(views.killed, views.total) : 'not run'}
        name={views ? `of ${formatCount(views.total)} mutants of views killed` : 'mutants of views killed'}
        to="/?"
      />
      <Figure
        value={checkouts ? formatCount(checkouts.scenarios + checkouts.orders) : 'not run'}
        name={checkouts ? `checkouts with faults, ${formatCount(checkouts.wrong)} wrong` : 'checkouts with faults'}
        to="/flow/checkout"
      />
      <Figure value={`${formatCount(summary.seconds)} s`} name="time taken" to="/?" />
    </Figures>
  );
}

function ChangesNotice({ changes }: { changes: NonNullable<typeof summary.changes> }) {
  const { open, accepted, against } = changes;
  return (
    <Notice
      tone={open > 0 ? 'turmeric' : 'plain'}
      title={open > 0 ? `${formatCount(open)} changes to review` : 'No change'}
    >
      <p>
        Compared with {against}
        {accepted > 0 && `, ${formatCount(accepted)} accepted`}.{' '}
        <TextLink to="/changes" inline>
          Read the difference
        </TextLink>
      </p>
    </Notice>
  );
}

function FlowTable({ title, flows }: { title: string; flows: readonly FlowSummary[] }) {
  if (flows.length === 0) return null;
  return (
    <div className={css.stack}>
      <h3>{title}</h3>
      <Table
        label={`Flows: ${title}`}
        rows={flows}
        keyOf={({ slug }) => slug}
        columns={[
          { title: 'Flow', isName: true, cell: ({ slug, name }) => <Link to={`/flow/${slug}`}>{name}</Link> },
          { title: 'States', isNumber: true, cell: ({ states }) => formatCount(states) },
          { title: 'Transitions', isNumber: true, cell: ({ transitions }) => formatCount(transitions) },
          {
            title: 'Covered',
            isNumber: true,
            cell: ({ covered, states, transitions }) =>
              formatPercent(covered.states + covered.transitions, states + transitions),
          },
          { title: 'Paths', isNumber: true, cell: ({ paths }) => formatCount(paths) },
          { title: 'Refused', isNumber: true, cell: ({ ignored }) => formatCount(ignored) },
          { title: 'Walks', isNumber: true, cell: ({ walks }) => formatCount(walks) },
          { title: 'Pictures', isNumber: true, cell: ({ pictures }) => formatCount(pictures) },
          { title: 'Requirements', isNumber: true, cell: ({ requirements }) => formatRequirements(requirements) },
          {
            title: 'Mutants killed',
            isNumber: true,
            cell: ({ mutants }) => (mutants ? `${mutants.killed} / ${mutants.total}` : '—'),
          },
          {
            title: 'Result',
            cell: (flow) => <Verdict failed={flow.failed + flow.failedWalks + flow.uncovered} />,
          },
        ]}
      />
    </div>
  );
}
