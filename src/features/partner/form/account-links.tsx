import type { ReactNode } from 'react';
import { TextLink } from '../../../design/link-button.tsx';
import * as css from './ways.css.ts';

/** Links below the login and the signup: to the other one of the two, and to the customer's pages. */
export function Ways({ children }: { children: ReactNode }) {
  return (
    <div className={css.ways}>
      <p>{children}</p>
      <TextLink to="/">Back to Main Site</TextLink>
    </div>
  );
}
