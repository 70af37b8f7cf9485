import { use } from 'react';
import { Link, useParams } from 'react-router-dom';
import { classNames } from '../../../src/design/class-names.ts';
import { Notice } from '../../../src/design/notice.tsx';
import { Page } from '../../../src/design/page.tsx';
import { loadFlow } from './book-data.ts';
import { PagePicture } from './browser-parts.tsx';
import * as css from './path-page.css.ts';
import { Verdict } from './parts.tsx';
import * as parts from './parts.css.ts';

/** The page of one walk in the browser: each step with its requests and the picture of the page after it. */
export function WalkPage() {
  const { slug = '', name = '', number = '1' } = useParams();
  const { flow } = use(loadFlow(slug));
  const walk = flow.walks.find((each) => each.name === name && each.number === Number(number));
  if (!walk) return <Page title="No such walk" />;
  const wordsOf = new Map(flow.events.map(({ title, words }) => [title, words]));
  const steps = ['start', ...walk.steps];
  return (
    <Page
      title={`${name}, walk ${number}`}
      lead={<Link to={`/flow/${slug}`}>All of {flow.name}</Link>}
      actions={<Verdict failed={walk.fault !== null} />}
    >
      <div className={parts.stack}>
        {walk.fault !== null && (
          <Notice tone="red" title="The page and the specification differ">
            <pre className={parts.pre}>{walk.fault}</pre>
          </Notice>
        )}
        <ol className={css.steps}>
          {steps.map((title, at) => {
            const seen = walk.seen.find(({ step }) => step === at)?.page;
            const last = walk.seen.findLast(({ step }) => step < at)?.page;
            const requests = walk.requests.filter(({ step }) => step === at);
            return (
              <li key={at} className={classNames(css.step)}>
                <div className={css.body}>
                  <p className={css.head}>
                    <span className={css.number}>{at}</span>
                    <span className={css.stepText}>{at === 0 ? 'opens the page' : (wordsOf.get(title) ?? title)}</span>
                  </p>
                  <ul className={css.effects}>
                    {requests.map(({ method, path, body }, index) => (
                      <li key={index} className={css.effect}>
                        <b>{method}</b> {path} {body}
                      </li>
                    ))}
                  </ul>
                  {seen === undefined && <p className={parts.mutedText}>Goes on at once.</p>}
                  {seen !== undefined && seen === last && <p className={parts.mutedText}>The page stays as it is.</p>}
                </div>
                {seen !== undefined && seen !== last && flow.pictured.includes(seen) && (
                  <PagePicture machine={flow.machine} page={seen} />
                )}
              </li>
            );
          })}
        </ol>
      </div>
    </Page>
  );
}
