import { use, useDeferredValue, useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Page } from '../../../src/design/page.tsx';
import { SearchField } from '../../../src/design/search-field.tsx';
import { useSlashShortcut } from '../../../src/design/slash-shortcut.ts';
import { SelectField } from '../../../src/design/select-field.tsx';
import type { SearchIndex } from '../book.ts';
import { loadSearch, summary } from './book-data.ts';
import { formatCount } from './format.ts';
import { Pages, Table, Verdict } from './parts.tsx';
import * as parts from './parts.css.ts';
import { byGroupAndNumber } from './reading.ts';

const PER_PAGE = 30;
const option = (value: string) => ({ value, label: value });

interface Filters {
  text: string;
  flow: string;
  state: string;
  requirement: string;
  only: string;
}

/** The search over all paths of all flows. The URL contains the query. */
export function SearchPage() {
  const index = use(loadSearch());
  const [search, setSearch] = useSearchParams();
  const value = (name: string) => search.get(name) ?? '';
  const choose = (name: string, chosen: string) =>
    setSearch(
      (now) => {
        if (name !== 'page') now.delete('page');
        if (chosen === '') now.delete(name);
        else now.set(name, chosen);
        return now;
      },
      { replace: true },
    );
  const text = value('text');
  const wanted = useDeferredValue(text);
  const [flow, state, requirement, only] = [value('flow'), value('state'), value('requirement'), value('only')];
  const found = useMemo(
    () => findPaths(index, { text: wanted, flow, state, requirement, only }),
    [index, wanted, flow, state, requirement, only],
  );
  const states = useMemo(() => statesOf(index, flow), [index, flow]);
  const pageCount = Math.ceil(found.length / PER_PAGE);
  const page = Math.min(Number(value('page')) || 1, Math.max(pageCount, 1));
  const nameOf = new Map(summary.flows.map(({ slug, name }) => [slug, name]));
  const select = (name: string, label: string, placeholder: string, options: { value: string; label: string }[]) => (
    <SelectField
      label={label}
      placeholder={placeholder}
      value={value(name)}
      options={options}
      onChange={(event) => choose(name, event.currentTarget.value)}
    />
  );
  return (
    <Page title="Paths" lead={`${formatCount(found.length)} of ${formatCount(index.paths.length)} paths`}>
      <div className={parts.stack}>
        <div className={parts.filters}>
          <SearchField
            label="Search steps"
            placeholder="presses Continue"
            value={text}
            onChange={(typed) => choose('text', typed)}
            slash={useSlashShortcut()}
          />
          {select(
            'flow',
            'Flow',
            'All',
            summary.flows.map(({ slug, name }) => ({ value: slug, label: name })),
          )}
          {select('state', 'State', 'All', states.map(option))}
          {select('requirement', 'Requirement', 'All', index.requirements.toSorted(byGroupAndNumber).map(option))}
          {select('only', 'Result', 'All', [
            { value: 'failed', label: 'Failed' },
            { value: 'uncovered', label: 'Of flows not covered' },
          ])}
        </div>
        <Table
          label="Paths"
          rows={found.slice((page - 1) * PER_PAGE, page * PER_PAGE)}
          keyOf={({ flow: slug, path }) => `${slug} ${path}`}
          columns={[
            {
              title: 'Path',
              isName: true,
              cell: ({ flow: slug, path }) => (
                <Link to={`/flow/${slug}/path/${path + 1}`}>
                  {nameOf.get(slug) ?? slug} {path + 1}
                </Link>
              ),
            },
            { title: 'Steps', isWide: true, cell: (each) => each.words.map((word) => index.words[word]).join(' · ') },
            { title: 'Proves', isNumber: true, cell: ({ proves }) => proves.length },
            { title: 'Result', cell: ({ failed }) => <Verdict failed={failed} /> },
          ]}
        />
        <Pages
          label="Pages of paths"
          page={page}
          pageCount={pageCount}
          onPage={(chosen) => choose('page', String(chosen))}
        />
      </div>
    </Page>
  );
}

/**
 * Returns the paths that match all filters. The text is compared once with each description of an event, instead of
 * once per path.
 */
function findPaths(index: SearchIndex, { text, flow, state, requirement, only }: Filters): SearchIndex['paths'] {
  const parts = text
    .toLowerCase()
    .split(/[·→]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const matching = parts.map((part) => {
    const places = index.words.flatMap((words, place) => (words.toLowerCase().includes(part) ? [place] : []));
    return new Set(places);
  });
  const stateAt = index.states.indexOf(state);
  const requirementAt = index.requirements.indexOf(requirement);
  const uncovered = new Set(summary.flows.filter((each) => each.uncovered > 0).map(({ slug }) => slug));
  return index.paths.filter(
    (path) =>
      (flow === '' || path.flow === flow) &&
      (state === '' || path.states.includes(stateAt)) &&
      (requirement === '' || path.proves.includes(requirementAt)) &&
      (only !== 'failed' || path.failed) &&
      (only !== 'uncovered' || uncovered.has(path.flow)) &&
      matching.every((places) => path.words.some((word) => places.has(word))),
  );
}

function statesOf(index: SearchIndex, flow: string): string[] {
  const paths = flow === '' ? index.paths : index.paths.filter((path) => path.flow === flow);
  const places = new Set(paths.flatMap(({ states }) => states));
  return [...places].flatMap((place) => index.states[place] ?? []).toSorted((one, other) => one.localeCompare(other));
}
