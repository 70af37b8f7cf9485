import { formatPrice } from '../../domain/money.ts';
import * as css from './price.css.ts';
import { StatusPill } from './status-pill.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

type PriceProps = {
  paise: number;
  /** Price before discounts, shown struck through; omit it if there is no discount. */
  wasPaise?: number | undefined;
  /** Combined discount in per cent, rounded (D30). */
  percentOff?: number | undefined;
  size?: keyof typeof css.currentPrice;
};

/** The current price and, if discounted, the price before the discount. */
export function Price({ paise, wasPaise, percentOff, size = 'm' }: PriceProps) {
  return (
    <span className={css.row}>
      <span className={css.currentPrice[size]}>{formatPrice(paise)}</span>
      {wasPaise !== undefined && wasPaise > paise && (
        <s className={css.oldPrice}>
          <VisuallyHidden>instead of </VisuallyHidden>
          <span>{formatPrice(wasPaise)}</span>
        </s>
      )}
      {percentOff !== undefined && percentOff > 0 && <StatusPill tone="brand">{`${percentOff}% off`}</StatusPill>}
    </span>
  );
}
