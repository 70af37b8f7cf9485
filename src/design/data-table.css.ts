import { style } from '@vanilla-extract/css';
import { color, media, motion, radius, space, type } from './theme.css.ts';

export const frame = style({
  background: color.surface,
  border: `1px solid ${color.line}`,
  borderRadius: radius.m,
  overflow: 'clip',
});

/** A list below `md`, a table from `md` on. */
export const table = style({
  display: 'block',
  width: '100%',
  borderCollapse: 'collapse',
  '@media': { [media.md]: { display: 'table' } },
});
/** Hidden in the list, which is sorted in the filters panel instead. */
export const head = style({
  display: 'none',
  '@media': {
    [media.md]: {
      display: 'table-header-group',
      background: color.sunken,
      borderBottom: `1px solid ${color.line}`,
    },
  },
});
export const headCell = style({
  ...type.small,
  padding: `${space[0.5]} ${space[1.5]}`,
  height: '44px',
  textAlign: 'start',
  fontWeight: 600,
  color: color.muted,
  whiteSpace: 'nowrap',
  selectors: { '&:first-child': { paddingInlineStart: space[2] } },
});
export const sortButton = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[0.5],
  minHeight: '36px',
  marginInline: `-${space[1]}`,
  paddingInline: space[1],
  borderRadius: radius.s,
  color: 'inherit',
  fontWeight: 'inherit',
  transition: `color ${motion.quick}`,
  selectors: { '&:hover': { color: color.ink } },
});
export const unsortedArrow = style({ opacity: 0.55 });

export const body = style({ display: 'block', '@media': { [media.md]: { display: 'table-row-group' } } });
export const gapRow = style({
  display: 'block',
  '@media': { [media.md]: { display: 'table-row' } },
});
export const row = style({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  alignItems: 'center',
  gap: `${space[1]} ${space[2]}`,
  padding: space[2],
  borderTop: `1px solid ${color.line}`,
  selectors: { '&:first-child': { borderTop: 0 } },
  '@media': { [media.tiny]: { gridTemplateColumns: 'minmax(0, 1fr)' }, [media.md]: { display: 'table-row' } },
});
export const cell = style({
  display: 'block',
  minWidth: 0,
  textAlign: 'start',
  fontWeight: 'inherit',
  '@media': {
    [media.md]: {
      display: 'table-cell',
      padding: `${space[1]} ${space[1.5]}`,
      verticalAlign: 'middle',
      selectors: { '&:first-child': { paddingInlineStart: space[2] } },
    },
  },
});
