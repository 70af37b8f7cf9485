import { use } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../../src/design/states.tsx';
import { Page, PageSection } from '../../../src/design/page.tsx';
import { SelectField } from '../../../src/design/select-field.tsx';
import { StatusPill } from '../../../src/design/status-pill.tsx';
import type { Change, Changes, Outcome } from '../book.ts';
import { loadChanges, summary } from './book-data.ts';
import { PagePicture } from './browser-parts.tsx';
import * as css from './changes-page.css.ts';
import { formatCount } from './format.ts';
import { Figure, Figures, Pages } from './parts.tsx';
import * as parts from './parts.css.ts';

const PER_PAGE = 40;

/** The page with all differences from another run. */
export function ChangesPage() {
  const { against, changes, sameOtherwise } = use(loadChanges());
  const [search, setSearch] = useSearchParams();
  const only = search.get('only') ?? '';
  const shown = changes.filter(({ isAccepted }) => only === 'all' || !isAccepted);
  const number = (kind: Change['kind'], how?: string) =>
    shown.filter((change) => change.kind === kind && (how === undefined || ('how' in change && change.how === how)))
      .length;
  const accepted = changes.filter(({ isAccepted }) => isAccepted).length;
  return (
    <Page
      title="Changes"
      lead={`Compared with ${against}. ${formatCount(sameOtherwise)} paths are walked in another order and end as they did.`}
      width="wide"
    >
      <div className={parts.stack}>
        <Figures>
          <Figure value={formatCount(number('definition'))} name="in the machines" />
          <Figure value={formatCount(number('path', 'changed'))} name="paths changed" />
          <Figure value={formatCount(number('path', 'gone'))} name="paths gone" />
          <Figure value={formatCount(number('path', 'new'))} name="paths new" />
          <Figure value={formatCount(number('picture'))} name="pictures" />
          <Figure value={formatCount(accepted)} name="accepted" />
        </Figures>
        <div className={parts.filters}>
          <SelectField
            label="Show"
            value={only}
            placeholder="What is not accepted"
            options={[{ value: 'all', label: 'Everything' }]}
            onChange={(event) =>
              setSearch(event.currentTarget.value === '' ? {} : { only: event.currentTarget.value }, { replace: true })
            }
          />
          <p className={parts.mutedText}>
            To accept: <span className={parts.code}>npm run flows -- --accept {'<letters, or all>'}</span>
          </p>
        </div>
      </div>
      {shown.length === 0 && <EmptyState title="Nothing to review">Both runs show the same.</EmptyState>}
      <Group title="Machines" changes={shown.filter(({ kind }) => kind === 'definition')} />
      <Group title="Paths" changes={shown.filter(({ kind }) => kind === 'path')} />
      <Group title="Pictures" changes={shown.filter(({ kind }) => kind === 'picture')} />
    </Page>
  );
}

function Group({ title, changes }: { title: string; changes: Changes['changes'] }) {
  const [search, setSearch] = useSearchParams();
  if (changes.length === 0) return null;
  const pageCount = Math.ceil(changes.length / PER_PAGE);
  const page = Math.min(Number(search.get(title)) || 1, pageCount);
  return (
    <PageSection title={title}>
      <ul className={css.list}>
        {changes.slice((page - 1) * PER_PAGE, page * PER_PAGE).map((change) => (
          <li key={change.key} className={css.change}>
            <p className={parts.row}>
              <StatusPill tone={tones[howOf(change)]}>{howOf(change)}</StatusPill>
              <Link to={`/flow/${change.flow}`}>{nameOf(change.flow)}</Link>
              <span className={parts.code}>{change.key}</span>
              {change.isAccepted && <StatusPill tone="leaf">accepted</StatusPill>}
            </p>
            <Body change={change} />
          </li>
        ))}
      </ul>
      <Pages
        label={`Pages of ${title.toLowerCase()}`}
        page={page}
        pageCount={pageCount}
        onPage={(chosen) =>
          setSearch((now) => {
            now.set(title, String(chosen));
            return now;
          })
        }
      />
    </PageSection>
  );
}

const tones = { new: 'leaf', gone: 'red', changed: 'turmeric' } as const;

function howOf(change: Change): keyof typeof tones {
  if (change.kind !== 'definition') return change.how;
  if (change.before === null) return 'new';
  return change.after === null ? 'gone' : 'changed';
}

const nameOf = (slug: string): string => summary.flows.find((flow) => flow.slug === slug)?.name ?? slug;
const machineOf = (picture: string): [machine: string, page: string] => {
  const [machine = '', page = ''] = picture.split('/');
  return [machine, page];
};

function Body({ change }: { change: Change }) {
  if (change.kind === 'definition')
    return (
      <div className={css.definition}>
        <p className={css.name}>{change.what}</p>
        {change.before !== null && <p className={css.oldText}>{change.before}</p>}
        {change.after !== null && <p className={css.newText}>{change.after}</p>}
      </div>
    );
  if (change.kind === 'picture') {
    const [machine, page] = machineOf(change.picture);
    return (
      <div className={css.sides}>
        {change.how !== 'new' && <Side title="Before" machine={machine} page={page} folder="pictures-before" />}
        {change.how !== 'gone' && <Side title="Now" machine={machine} page={page} folder="pictures" />}
      </div>
    );
  }
  const words = change.words.join(' · ');
  return (
    <>
      <p className={css.steps}>
        {change.path === null ? words : <Link to={`/flow/${change.flow}/path/${change.path + 1}`}>{words}</Link>}
      </p>
      {change.how === 'changed' && (
        <>
          <p className={parts.mutedText}>
            From step {change.step} on: {change.words[change.step - 1] ?? 'the start'}
          </p>
          <div className={css.sides}>
            <After title="Before" outcome={change.before} machine={change.machine} folder="pictures-before" />
            <After title="Now" outcome={change.after} machine={change.machine} folder="pictures" />
          </div>
        </>
      )}
    </>
  );
}

interface AfterProps {
  title: string;
  outcome: Outcome;
  machine: string;
  folder: string;
}

/** The page after a step, in words and, if there is one, as a picture. */
function After({ title, outcome, machine, folder }: AfterProps) {
  return (
    <div className={css.side}>
      <h3>{title}</h3>
      <p>
        <b>{outcome.state}</b>
      </p>
      <pre className={parts.pre}>{outcome.shows}</pre>
      {outcome.isPictured && <PagePicture machine={machine} page={outcome.page} folder={folder} />}
    </div>
  );
}

function Side({ title, ...shot }: { title: string; machine: string; page: string; folder: string }) {
  return (
    <div className={css.side}>
      <h3>{title}</h3>
      <PagePicture {...shot} />
    </div>
  );
}
