import type { ReactNode } from 'react';
import { TextLink } from '../../../design/link-button.tsx';
import * as css from './ways.css.ts';

/**
 * Links below the login and signup forms: `children` links to the other form; the second link leads to the customer's
 * pages.
 */
export function AccountLinks({ children }: { children: ReactNode }) {
  return (
    <div className={css.links}>
      <p>{children}</p>
      <TextLink to="/">Back to Main Site</TextLink>
    </div>
  );
}
