import { useState } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from '../../../src/design/class-names.ts';
import { PageSection } from '../../../src/design/page.tsx';
import type { FlowRecord } from '../book.ts';
import { pictureOf } from './book-data.ts';
import { Pages, Table, Verdict } from './parts.tsx';
import * as css from './browser-parts.css.ts';

/** Shows the pictures of a page on desktop and phone, which open at full size. */
export function PagePicture({ machine, page, folder }: { machine: string; page: string; folder?: string }) {
  return (
    <span className={css.pair}>
      {(['desktop', 'phone'] as const).map((device) => {
        const source = pictureOf(machine, page, device, folder);
        return (
          <a
            key={device}
            href={source}
            target="_blank"
            rel="noreferrer"
            className={classNames(css.picture, device === 'phone' && css.phonePicture)}
          >
            <img src={source} alt={`The page on a ${device}`} loading="lazy" className={css.image} />
          </a>
        );
      })}
    </span>
  );
}

const PER_PAGE = 12;

/** Shows all pages with a picture, grouped by state of the machine. */
export function Gallery({ flow }: { flow: FlowRecord }) {
  const [page, setPage] = useState(1);
  if (flow.pictured.length === 0) return null;
  const pageCount = Math.ceil(flow.pictured.length / PER_PAGE);
  const stateOf = new Map(flow.moments.map((moment) => [moment.page, moment.state]));
  return (
    <PageSection title="Page states">
      <ul className={css.film}>
        {flow.pictured.slice((page - 1) * PER_PAGE, page * PER_PAGE).map((key) => (
          <li key={key} className={css.shot}>
            <PagePicture machine={flow.machine} page={key} />
            <span className={css.stateName}>{stateOf.get(key) ?? 'seen in the browser only'}</span>
          </li>
        ))}
      </ul>
      <Pages label="Pages of pictures" page={page} pageCount={pageCount} onPage={setPage} />
    </PageSection>
  );
}

/** Lists the walks in the browser. */
export function BrowserWalks({ flow }: { flow: FlowRecord }) {
  if (flow.walks.length === 0) return null;
  return (
    <PageSection title="Walks in the browser">
      <Table
        label="Walks in the browser"
        rows={flow.walks}
        keyOf={({ name, number }) => `${name} ${number}`}
        columns={[
          {
            title: 'Walk',
            isName: true,
            cell: ({ name, number }) => (
              <Link to={`/flow/${flow.slug}/walk/${encodeURIComponent(name)}/${number}`}>
                {name} {number}
              </Link>
            ),
          },
          { title: 'Steps', isWide: true, cell: ({ steps }) => steps.join(' → ') },
          { title: 'Requests', isNumber: true, cell: ({ requests }) => requests.length },
          { title: 'Seconds', isNumber: true, cell: ({ milliseconds }) => (milliseconds / 1000).toFixed(1) },
          { title: 'Result', cell: ({ fault }) => <Verdict failed={fault !== null} /> },
        ]}
      />
    </PageSection>
  );
}
