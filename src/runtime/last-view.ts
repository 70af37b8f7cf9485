import { browseMemory } from './browse-memory.ts';
import { hourMs } from '../../domain/time-units.ts';

/** What /home displayed at the last visit; the next one shows it until the app renders the page (D285). */
export interface LastView {
  /** Address of the script that rendered it: another build has other styles. */
  readonly build: string;
  /** The account that it greets, as `accountOf` returns it. */
  readonly account: string;
  /** Tab and city that it shows, as `choiceText` writes them. */
  readonly choice: string;
  /** When it was displayed, epoch ms. */
  readonly at: number;
  /** HTML of the page's main landmark. */
  readonly html: string;
}

/** Key of localStorage; a logout removes it with all others. */
export const lastViewKey = 'lastView';

/** How long a view may be shown, ms: half a day, since the hours of restaurants change it. */
export const lastViewLifetime = 12 * hourMs;

/** Address of the script that renders the pages of this build. */
export const readBuild = (): string => document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '';

/** Returns the account of a token as text; the same for all tokens of an account, null for a damaged token. */
export function accountOf(token: string): string | null {
  try {
    return /"sub":"\d+"/.exec(atob(token.split('.')[1] ?? ''))?.[0] ?? null;
  } catch {
    return null;
  }
}

/** Returns the chosen tab and city as text, to compare two choices. */
export const choiceText = (): string => JSON.stringify(browseMemory.read());
