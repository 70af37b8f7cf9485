import { Moon, Sun } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router-dom';
import { IconButton } from '../../../src/design/button.tsx';
import { Notice } from '../../../src/design/notice.tsx';
import { Page } from '../../../src/design/page.tsx';
import { SkipLink } from '../../../src/design/visually-hidden.tsx';
import { Wordmark } from '../../../src/design/brand-mark.tsx';
import { summary } from './book-data.ts';
import * as css from './frame.css.ts';

const places = [
  { to: '/', label: 'Flows' },
  { to: '/search', label: 'Paths' },
  { to: '/requirements', label: 'Requirements' },
  ...(summary.changes ? [{ to: '/changes', label: 'Changes' }] : []),
];

/** The frame around every page of the book. */
export function Frame() {
  const { pathname } = useLocation();
  // The effect must not return the result of scrolling, which in newer browsers is a promise that React would take for
  // a clean-up function.
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [pathname]);
  useEffect(printLight, []);
  return (
    <>
      <SkipLink />
      <header className={css.bar}>
        <div className={css.barContent}>
          <NavLink to="/" className={css.brand} aria-label="Flow book, first page">
            <Wordmark name="flow book" />
          </NavLink>
          <nav aria-label="Book" className={css.links}>
            {places.map(({ to, label }) => (
              <NavLink key={to} to={to} end={to === '/'} className={css.link}>
                {label}
              </NavLink>
            ))}
          </nav>
          <IconButton label="Light or dark" onClick={turnTheme}>
            <Sun size={20} aria-hidden="true" className={css.sun} />
            <Moon size={20} aria-hidden="true" className={css.moon} />
          </IconButton>
        </div>
      </header>
      {summary.notRun.length > 0 && (
        <div className={css.barContent}>
          <Notice tone="red" title="This run is not complete">
            {summary.notRun.map((words) => (
              <p key={words}>{words}</p>
            ))}
          </Notice>
        </div>
      )}
      <Suspense fallback={<Page title="Opening…" />}>
        <Outlet />
      </Suspense>
      <footer className={css.foot}>
        Written {new Date(summary.made).toLocaleString('en-IN', { dateStyle: 'medium', timeStyle: 'short' })} in{' '}
        {summary.seconds} s
      </footer>
    </>
  );
}

/** Prints in the light theme, whatever the theme on screen is. */
function printLight() {
  const html = document.documentElement;
  let theme: string | undefined;
  const turn = () => {
    theme = html.dataset['theme'];
    html.dataset['theme'] = 'light';
  };
  const turnBack = () => {
    if (theme === undefined) delete html.dataset['theme'];
    else html.dataset['theme'] = theme;
  };
  window.addEventListener('beforeprint', turn);
  window.addEventListener('afterprint', turnBack);
  return () => {
    window.removeEventListener('beforeprint', turn);
    window.removeEventListener('afterprint', turnBack);
  };
}

function turnTheme() {
  const html = document.documentElement;
  const isDark = html.dataset['theme']
    ? html.dataset['theme'] === 'dark'
    : matchMedia('(prefers-color-scheme: dark)').matches;
  html.dataset['theme'] = isDark ? 'light' : 'dark';
}
