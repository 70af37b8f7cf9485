import * as css from './brand-mark.css.ts';

/** The logo: a plate that is also a clock. `size` in px. */
export function BrandMark({ size = 32 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} className={css.mark} aria-hidden="true" fill="none">
      <circle cx="16" cy="16" r="16" fill="currentColor" />
      <circle cx="16" cy="16" r="10" strokeWidth="2.6" className={css.rim} />
      <path
        d="M16 10.4V16l3.6 2.4"
        strokeWidth="2.8"
        strokeLinecap="round"
        strokeLinejoin="round"
        className={css.hands}
      />
    </svg>
  );
}

/** Logo and name; the name comes from the runtime config (D2) and is displayed in lower case. */
export function Wordmark({ name }: { name: string }) {
  return (
    <span className={css.wordmark}>
      <BrandMark />
      <span>{name}</span>
    </span>
  );
}
