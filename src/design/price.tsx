import { formatPrice } from '../../domain/money.ts';
import * as css from './price.css.ts';
import { StatusPill } from './status-pill.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

type PriceProps = {
  paise: number;
  /** The price before discounts, struck through; left out when there is none. */
  wasPaise?: number | undefined;
  /** The combined discount in per cent, rounded (D30). */
  percentOff?: number | undefined;
  size?: keyof typeof css.now;
};

/** What it costs, and what it cost. */
export function Price({ paise, wasPaise, percentOff, size = 'm' }: PriceProps) {
  return (
    <span className={css.row}>
      <span className={css.now[size]}>{formatPrice(paise)}</span>
      {wasPaise !== undefined && wasPaise > paise && (
        <s className={css.was}>
          <VisuallyHidden>instead of </VisuallyHidden>
          {formatPrice(wasPaise)}
        </s>
      )}
      {percentOff !== undefined && percentOff > 0 && <StatusPill tone="brand">{percentOff}% off</StatusPill>}
    </span>
  );
}
