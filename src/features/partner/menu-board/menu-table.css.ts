import { style } from '@vanilla-extract/css';
import { color, media, radius, space, tabular, type } from '../../../design/theme.css.ts';

const onRight = style({ ...tabular, '@media': { [media.md]: { textAlign: 'end' } } });
const name = style({ fontWeight: 600 });
const price = style([onRight, { fontWeight: 600, justifySelf: 'end', whiteSpace: 'nowrap' }]);
const stock = style({ ...tabular, whiteSpace: 'nowrap' });
const kind = style({ justifySelf: 'end', whiteSpace: 'nowrap', '@media': { [media.md]: { justifySelf: 'auto' } } });
const management = style({ '@media': { [media.lg]: { width: '290px' } } });
const buttons = style({ justifySelf: 'end' });

/** Class names of the columns, by id. */
export const columns = { name, price, stock, type: kind, management, actions: buttons };

export const item = style({ display: 'flex', alignItems: 'center', gap: space[1.5], minWidth: 0 });
export const picture = style({
  flex: 'none',
  width: '52px',
  height: '44px',
  borderRadius: radius.s,
  objectFit: 'cover',
  '@media': {
    // With large text, the names need the whole width,
    [media.tiny]: { display: 'none' },
    // as the columns do at widths between those of the list and of the wide table.
    [media.md]: { display: 'none' },
    [media.lg]: { display: 'block' },
  },
});
export const dishName = style({ minWidth: 0, overflowWrap: 'anywhere' });
export const deleteButton = style({
  color: color.muted,
  selectors: { '&:hover': { background: color.redSoft, color: color.onRedSoft } },
});
/** Shows an icon where the text does not fit; the accessible name is complete. */
export const actionButton = style({
  minWidth: '44px',
  padding: '6px',
  '@media': { [media.lg]: { paddingInline: space[1.5] } },
});
export const actionIcon = style({ '@media': { [media.lg]: { display: 'none' } } });
export const actionLabel = style({ display: 'none', '@media': { [media.lg]: { display: 'inline' } } });
export const actions = style({ display: 'flex', gap: space[0.5], marginInline: `-${space[1]}` });
export const foot = style({
  ...type.small,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[2],
  color: color.muted,
});
export const keyboardHint = style({
  ...type.small,
  display: 'none',
  color: color.muted,
  '@media': { [media.lg]: { display: 'block' } },
});
