import { style } from '@vanilla-extract/css';
import { color, media, measure, radius, space, type } from '../../../design/theme.css.ts';

export const page = style({
  maxWidth: `calc(${measure.page} + 2 * ${space[2]})`,
  margin: '0 auto',
  padding: `${space[4]} ${space[2]} ${space[10]}`,
  display: 'grid',
  gap: space[6],
  '@media': { [media.md]: { paddingTop: space[8], gap: space[8] } },
});

export const hero = style({
  display: 'grid',
  gap: space[5],
  alignItems: 'center',
  '@media': { [media.md]: { gridTemplateColumns: '1fr 1fr' } },
});
export const heroText = style({ position: 'relative', display: 'grid', gap: space[2], justifyItems: 'start' });
export const promise = style({ color: color.brand, fontWeight: 600 });
export const tagline = style({ ...type.hero, maxWidth: '9em' });
/** Puts the brand's sentence on a line of its own. */
export const sentence = style({ display: 'block' });
export const lead = style({ ...type.lead, color: color.muted, maxWidth: '32em' });
export const actions = style({
  display: 'grid',
  justifySelf: 'stretch',
  gap: space[1.5],
  marginTop: space[1],
  '@media': { [media.md]: { display: 'flex', flexWrap: 'wrap' } },
});

/** It may appear after the page is hydrated, and must not move the links above it. */
export const afterLogin = style({ '@media': { [media.md]: { position: 'absolute', top: '100%' } } });

export const plates = style({
  position: 'relative',
  aspectRatio: '10 / 9',
  maxWidth: '560px',
  width: '100%',
  margin: '0 auto',
  '::before': {
    content: '',
    position: 'absolute',
    inset: '3% 14% 15% 4%',
    borderRadius: '46% 54% 50% 50% / 50% 48% 52% 50%',
    background: color.turmericSoft,
  },
});
const plate = { position: 'absolute', height: 'auto' } as const;
export const thali = style({ ...plate, width: '68%', left: '12%', top: '4%' });
export const dosa = style({ ...plate, width: '38%', right: 0, top: 0 });
export const biryani = style({ ...plate, width: '44%', right: '2%', bottom: 0 });
export const sweet = style({ ...plate, width: '30%', left: 0, bottom: '4%' });

export const benefits = style({
  display: 'grid',
  gap: space[2],
  '@media': { [media.md]: { gridTemplateColumns: 'repeat(3, 1fr)' } },
});
export const benefit = style({
  background: color.surface,
  border: `1px solid ${color.line}`,
  borderRadius: radius.l,
  padding: space[3],
  display: 'grid',
  gap: space[0.5],
  alignContent: 'start',
});
export const benefitTitle = style({ ...type.subheading });
export const mutedText = style({ color: color.muted });

export const band = style({
  background: color.band,
  color: color.onBand,
  borderRadius: radius.l,
  padding: `${space[5]} ${space[3]}`,
  display: 'grid',
  gap: space[3],
  '@media': {
    [media.md]: { padding: space[6], marginInline: `-${space[3]}` },
    'screen and (max-width: 1224px)': { marginInline: 0 },
  },
});
export const bandTitle = style({ ...type.heading });
export const steps = style({
  display: 'grid',
  gap: space[3],
  '@media': { [media.md]: { gridTemplateColumns: 'repeat(3, 1fr)' } },
});
export const number = style({ ...type.hero, display: 'block', color: color.turmeric });
export const stepTitle = style({ ...type.subheading, marginTop: space[1] });

export const closingSection = style({ display: 'grid', gap: space[3], justifyItems: 'center', textAlign: 'center' });
export const store = style({
  display: 'grid',
  justifyItems: 'center',
  alignItems: 'center',
  gap: space[3],
  padding: space[3],
  borderRadius: radius.l,
  background: color.sunken,
  '@media': { [media.md]: { gridAutoFlow: 'column', textAlign: 'start' } },
});
export const storeText = style({ display: 'grid', gap: space[0.5] });
export const closingTitle = style({ ...type.title });
export const footer = style({
  borderTop: `1px solid ${color.line}`,
  paddingTop: space[3],
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: space[2],
  color: color.muted,
});
