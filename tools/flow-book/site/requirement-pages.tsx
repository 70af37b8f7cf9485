import { use } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { Page, PageSection } from '../../../src/design/page.tsx';
import { SearchField } from '../../../src/design/search-field.tsx';
import { useSlashShortcut } from '../../../src/design/slash-shortcut.ts';
import { SelectField } from '../../../src/design/select-field.tsx';
import { StatusPill } from '../../../src/design/status-pill.tsx';
import type { RequirementRecord } from '../book.ts';
import { loadRequirements, summary } from './book-data.ts';
import { formatCount } from './format.ts';
import { Pages, PathChips, Table } from './parts.tsx';
import * as parts from './parts.css.ts';

const PER_PAGE = 50;
const pathCount = ({ paths }: RequirementRecord) => paths.reduce((sum, [, numbers]) => sum + numbers.length, 0);
const isProven = ({ paths, tests }: RequirementRecord) => paths.length + tests.length > 0;

/** The page with all requirements and the number of their proofs. */
export function RequirementsPage() {
  const all = use(loadRequirements());
  const [search, setSearch] = useSearchParams();
  const text = search.get('text') ?? '';
  const only = search.get('only') ?? '';
  const choose = (name: string, value: string) =>
    setSearch(
      (now) => {
        if (name !== 'page') now.delete('page');
        if (value === '') now.delete(name);
        else now.set(name, value);
        return now;
      },
      { replace: true },
    );
  const found = all.filter(
    (each) =>
      `${each.id} ${each.text}`.toLowerCase().includes(text.toLowerCase()) &&
      (only === '' || (only === 'open' ? each.isDue && !isProven(each) : each.paths.length > 0)),
  );
  const pageCount = Math.ceil(found.length / PER_PAGE);
  const page = Math.min(Number(search.get('page')) || 1, Math.max(pageCount, 1));
  const { due, proven, byPaths } = summary.requirements;
  return (
    <Page
      title="Requirements"
      lead={`${formatCount(proven)} of ${formatCount(due)} due ones are proven, ${formatCount(byPaths)} of all by generated paths.`}
    >
      <div className={parts.stack}>
        <div className={parts.filters}>
          <SearchField
            label="Search requirements"
            value={text}
            onChange={(value) => choose('text', value)}
            slash={useSlashShortcut()}
          />
          <SelectField
            label="Show"
            value={only}
            placeholder="All"
            options={[
              { value: 'open', label: 'Due and not proven' },
              { value: 'paths', label: 'Proven by paths' },
            ]}
            onChange={(event) => choose('only', event.currentTarget.value)}
          />
        </div>
        <Table
          label="Requirements"
          rows={found.slice((page - 1) * PER_PAGE, page * PER_PAGE)}
          keyOf={({ id }) => id}
          columns={[
            { title: 'Id', isName: true, cell: ({ id }) => <Link to={`/requirements/${id}`}>{id}</Link> },
            { title: 'What is asked for', isWide: true, cell: ({ text: words }) => words },
            { title: 'Paths', isNumber: true, cell: (each) => formatCount(pathCount(each)) },
            { title: 'Tests', isNumber: true, cell: ({ tests }) => formatCount(tests.length) },
            { title: 'Result', cell: (each) => <Proven requirement={each} /> },
          ]}
        />
        <Pages
          label="Pages of requirements"
          page={page}
          pageCount={pageCount}
          onPage={(chosen) => choose('page', String(chosen))}
        />
      </div>
    </Page>
  );
}

function Proven({ requirement }: { requirement: RequirementRecord }) {
  if (isProven(requirement)) return <StatusPill tone="leaf">proven</StatusPill>;
  return (
    <StatusPill tone={requirement.isDue ? 'red' : 'plain'}>{requirement.isDue ? 'not proven' : 'not due'}</StatusPill>
  );
}

/** The page of one requirement, with the paths whose expectations prove it and the lines in tests that do. */
export function RequirementPage() {
  const { id = '' } = useParams();
  const requirement = use(loadRequirements()).find((each) => each.id === id);
  if (!requirement) return <Page title="No such requirement" />;
  const nameOf = new Map(summary.flows.map(({ slug, name }) => [slug, name]));
  return (
    <Page title={id} lead={requirement.text} actions={<Proven requirement={requirement} />}>
      {requirement.paths.length > 0 && (
        <PageSection title="Paths that prove it">
          <Table
            label="Paths that prove it"
            rows={requirement.paths}
            keyOf={([slug]) => slug}
            columns={[
              {
                title: 'Flow',
                isName: true,
                cell: ([slug]) => <Link to={`/flow/${slug}?path=${id}`}>{nameOf.get(slug) ?? slug}</Link>,
              },
              { title: 'Paths', isWide: true, cell: ([slug, numbers]) => <PathChips slug={slug} paths={numbers} /> },
            ]}
          />
        </PageSection>
      )}
      {requirement.tests.length > 0 && (
        <PageSection title="Lines that name it">
          <Table
            label="Lines that name it"
            rows={requirement.tests}
            keyOf={({ place }) => place}
            columns={[
              { title: 'Where', isName: true, cell: ({ place }) => <span className={parts.code}>{place}</span> },
              { title: 'Line', isWide: true, cell: ({ words }) => <span className={parts.code}>{words}</span> },
            ]}
          />
        </PageSection>
      )}
    </Page>
  );
}
