import { globalStyle, style } from '@vanilla-extract/css';
import { color, media, radius, space, type } from '../../../design/theme.css.ts';

export const banner = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[2],
  minHeight: '120px',
  padding: `${space[2.5]} ${space[2.5]}`,
  marginBottom: space[3],
  borderRadius: radius.l,
  background: color.brandSoft,
  color: color.onBrandSoft,
  overflow: 'clip',
  '@media': { [media.md]: { minHeight: '168px', paddingInline: space[5], marginBottom: space[4] } },
});
/** Reserves the lines of the text before it is loaded, so that the content below does not shift. */
const lines = (count: number) => ({ minHeight: `calc(${count} * 1.06em)` });
export const welcome = style({
  ...type.title,
  ...lines(1),
  '@media': { [media.belowMd]: { fontSize: '1.75rem', ...lines(2) } },
});
export const bannerText = style({ flex: '1 1 9rem', minWidth: 0 });
export const lead = style({ marginTop: space[1], '@media': { [media.md]: { fontSize: '1.125rem' } } });
export const art = style({
  flex: 'none',
  width: '112px',
  height: 'auto',
  marginBlock: `-${space[3]}`,
  marginInlineEnd: `-${space[3]}`,
  '@media': { [media.md]: { width: '232px', marginBlock: `-${space[6]}`, marginInlineEnd: 0 } },
});

export const toolbar = style({
  display: 'grid',
  gap: space[2],
  marginBottom: space[2],
  '@media': { [media.md]: { display: 'flex', alignItems: 'center', justifyContent: 'space-between' } },
});
export const city = style({ '@media': { [media.md]: { width: '260px' } } });
export const sort = style({ flex: '1 1 160px', '@media': { [media.md]: { flex: '0 0 200px' } } });
export const citiesFailed = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: space[2],
});
// Aligns the button's text with the text above, regardless of its padding.
globalStyle(`${citiesFailed} > button`, { marginInline: `-${space[2]}` });

export const countLine = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[1],
  minHeight: '44px',
  marginBottom: space[1.5],
});
globalStyle(`${countLine} > button`, { marginInlineEnd: `-${space[2]}` });
export const count = style({ fontWeight: 600 });
export const loadingText = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[1.5],
  color: color.muted,
});

export const grid = style({
  display: 'grid',
  gap: space[2],
  '@media': {
    [media.md]: { gridTemplateColumns: 'repeat(2, 1fr)', gap: space[3] },
    [media.lg]: { gridTemplateColumns: 'repeat(3, 1fr)' },
  },
});
export const card = style({
  display: 'grid',
  gridTemplateRows: 'auto 1fr',
  selectors: {
    // Defers layout and pictures of cards below the fold until they come near the viewport.
    '&:nth-child(n + 4)': { contentVisibility: 'auto', containIntrinsicSize: 'auto 330px' },
  },
});
export const skeleton = style({
  border: `1px solid ${color.line}`,
  borderRadius: radius.l,
  overflow: 'clip',
  background: color.surface,
});
globalStyle(`${skeleton} > :first-child`, { aspectRatio: '16 / 10' });
export const pictureBox = style({ position: 'relative' });
export const picture = style({ display: 'block', height: 'auto', aspectRatio: '16 / 10' });
export const picturePill = style({
  position: 'absolute',
  top: space[1.5],
  insetInlineStart: space[1.5],
  selectors: { '&&': { maxWidth: `calc(100% - 2 * ${space[1.5]})`, whiteSpace: 'normal' } },
});
export const body = style({
  display: 'grid',
  gap: space[0.5],
  alignContent: 'start',
  padding: `${space[2]} ${space[2.5]} ${space[2.5]}`,
});
export const heading = style({
  display: 'flex',
  alignItems: 'start',
  justifyContent: 'space-between',
  gap: space[1.5],
});
export const name = style({ ...type.subheading, minWidth: 0, overflowWrap: 'anywhere' });
export const mutedText = style({ color: color.muted });
export const description = style({
  marginTop: space[0.5],
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
});
