import { style } from '@vanilla-extract/css';
import { color, measure, media, radius, space, tabular, type } from '../../design/theme.css.ts';

/** Stands out from the dark bar in both themes. */
export const count = style({
  ...tabular,
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: space[0.5],
  minHeight: measure.touch,
  padding: `0 ${space[1]}`,
  borderRadius: radius.pill,
  background: color.turmeric,
  color: color.onTurmeric,
  fontWeight: 700,
  // Between `md` and `lg` the links take the width of the bar.
  '@media': { [media.md]: { marginInlineStart: `calc(-1 * ${space[1]})` }, [media.lg]: { marginInlineStart: 0 } },
  textDecoration: 'none',
});
/** Left out there too. */
export const bell = style({
  flex: 'none',
  '@media': { [media.md]: { display: 'none' }, [media.lg]: { display: 'block' } },
});
/** A line of the bar, so that it stays in sight. */
export const line = style({ display: 'grid', padding: `0 ${space[2]} ${space[1]}` });

const text = style({
  ...type.small,
  ...tabular,
  display: 'flex',
  flexWrap: 'wrap',
  gap: `0 ${space[1]}`,
  margin: 0,
  padding: `${space[0.5]} ${space[2]}`,
});
export const news = style([text, { color: color.onBandMuted }]);
export const noNews = style([text, { background: color.red, color: color.onRed }]);
