import { createGlobalThemeContract, globalStyle } from '@vanilla-extract/css';

/**
 * The design tokens. Colours are CSS variables (two themes); everything else is a constant that the build inlines.
 * `onX` is text on a fill of `X` with at least 4.5:1; `line` is decorative; `control` is the border of interactive
 * elements with at least 3:1 (WCAG 1.4.11).
 */
export const color = createGlobalThemeContract(
  {
    paper: null,
    surface: null,
    sunken: null,
    ink: null,
    muted: null,
    line: null,
    control: null,
    brand: null,
    brandHover: null,
    onBrand: null,
    brandSoft: null,
    onBrandSoft: null,
    turmeric: null,
    onTurmeric: null,
    turmericSoft: null,
    onTurmericSoft: null,
    leaf: null,
    leafHover: null,
    onLeaf: null,
    leafSoft: null,
    onLeafSoft: null,
    red: null,
    onRed: null,
    redSoft: null,
    onRedSoft: null,
    /** Orders whose time is over (D353). */
    late: null,
    lateSoft: null,
    onLateSoft: null,
    /** Buttons that remove or end something. */
    danger: null,
    dangerHover: null,
    onDanger: null,
    band: null,
    onBand: null,
    onBandMuted: null,
    scrim: null,
    scrimmed: null,
    shade: null,
  },
  (_, path) => path.join('-'),
);

type Palette = Record<keyof typeof color, string>;

const light: Palette = {
  paper: '#fffaf3',
  surface: '#ffffff',
  sunken: '#f7eee1',
  ink: '#2a1b1f',
  muted: '#6f5c60',
  line: '#eadfce',
  control: '#957f70',
  brand: '#b93815',
  brandHover: '#9c2c0d',
  onBrand: '#ffffff',
  brandSoft: '#fce4da',
  onBrandSoft: '#972c0e',
  turmeric: '#f2b632',
  onTurmeric: '#2a1b1f',
  turmericSoft: '#fcefc9',
  onTurmericSoft: '#6d4b00',
  leaf: '#1b7a3d',
  leafHover: '#146231',
  onLeaf: '#ffffff',
  leafSoft: '#e0f1e3',
  onLeafSoft: '#14622f',
  red: '#b3261e',
  onRed: '#ffffff',
  redSoft: '#fbe2de',
  onRedSoft: '#97201a',
  late: '#cc0052',
  lateSoft: '#fde0ea',
  onLateSoft: '#9c003f',
  danger: '#641a63',
  dangerHover: '#4a1049',
  onDanger: '#ffffff',
  band: '#2a1b1f',
  onBand: '#fffaf3',
  onBandMuted: '#d3c2b8',
  ...scrimOn('#fffaf3', '42 27 31', '48%'),
  shade: 'rgb(80 38 20 / 0.14)',
};

/** Light fills with dark text, because white on the dark theme's orange would have only 2.7:1. */
const dark: Palette = {
  paper: '#191210',
  surface: '#231a17',
  sunken: '#2c211d',
  ink: '#fbeee2',
  muted: '#b9a59b',
  line: '#3a2c26',
  control: '#8c7468',
  brand: '#ff7a4d',
  brandHover: '#ff9570',
  onBrand: '#260d04',
  brandSoft: '#42231a',
  onBrandSoft: '#ffb79c',
  turmeric: '#f2b632',
  onTurmeric: '#2a1b1f',
  turmericSoft: '#3d2f12',
  onTurmericSoft: '#f8d37f',
  leaf: '#57c27d',
  leafHover: '#74d296',
  onLeaf: '#06210f',
  leafSoft: '#1b3424',
  onLeafSoft: '#8fdcab',
  red: '#ff8a7a',
  onRed: '#2c0805',
  redSoft: '#43201c',
  onRedSoft: '#ffb8ae',
  late: '#ff6fa3',
  lateSoft: '#471c2f',
  onLateSoft: '#ffb5cf',
  danger: '#dba6f2',
  dangerHover: '#e8c4f8',
  onDanger: '#2a0a30',
  band: '#2c211d',
  onBand: '#fbeee2',
  onBandMuted: '#b9a59b',
  ...scrimOn('#191210', '8 5 4', '66%'),
  shade: 'rgb(0 0 0 / 0.5)',
};

/** The scrim, and the colour of a page under it: the scrollbar gutter cannot be covered, only coloured. */
function scrimOn(paper: string, tint: string, share: string): Pick<Palette, 'scrim' | 'scrimmed'> {
  return { scrim: `rgb(${tint} / ${share})`, scrimmed: `color-mix(in srgb, rgb(${tint}) ${share}, ${paper})` };
}

function variables(palette: Palette): Record<string, string> {
  return Object.fromEntries(
    Object.entries(color).map(([name, variable]) => [variable, palette[name as keyof Palette]]), // keys of Palette
  );
}

globalStyle(':root', { vars: variables(light), colorScheme: 'light' });
globalStyle(':root:not([data-theme="light"])', {
  '@media': { '(prefers-color-scheme: dark)': { vars: variables(dark), colorScheme: 'dark' } },
});
globalStyle(':root[data-theme="dark"]', { vars: variables(dark), colorScheme: 'dark' });

/** Multiples of 8 px. */
export const space = {
  0.5: '4px',
  1: '8px',
  1.5: '12px',
  2: '16px',
  2.5: '20px',
  3: '24px',
  4: '32px',
  5: '40px',
  6: '48px',
  8: '64px',
  10: '80px',
  12: '96px',
} as const;

export const radius = { s: '12px', m: '18px', l: '24px', pill: '999px' } as const;

/** For floating elements only. */
export const shadow = { float: `0 10px 28px -6px ${color.shade}, 0 2px 6px ${color.shade}` } as const;

export const motion = { quick: '120ms', calm: '220ms', ease: 'cubic-bezier(0.2, 0.7, 0.2, 1)' } as const;

export const layer = { sticky: 10, bar: 20, sheet: 30, toast: 40 } as const;

export const measure = { page: '1128px', narrow: '480px', text: '640px', touch: '44px', bar: '64px' } as const;

/** Widths in em, so that a browser with larger text shows the layout for narrower windows. */
export const media = {
  md: '(min-width: 48em)',
  /** A phone with text of 200 %. */
  tiny: 'screen and (max-width: 18em)',
  belowMd: 'screen and (max-width: 47.99em)',
  lg: '(min-width: 64em)',
  dark: '(prefers-color-scheme: dark)',
  still: '(prefers-reduced-motion: reduce)',
  /** The user's colours replace ours: backgrounds and shadows are not visible. */
  forced: '(forced-colors: active)',
  /** For a page zoomed to 400 %, where sticky bars would cover most of the content. */
  short: '(max-height: 319px)',
} as const;

/**
 * System fonts that replace Anek Latin until it is loaded, and its width relative to theirs in per cent, measured on
 * our texts: body text, bold text, headings, and headings with the tightest spacing.
 */
export const standIns = {
  'like Arial': {
    regular: ['Arial', 'Liberation Sans'],
    bold: ['Arial Bold', 'Liberation Sans Bold'],
    percent: { text: 94, strong: 91.5, display: 81, tight: 73.5 },
  },
  'like Roboto': {
    regular: ['Roboto'],
    bold: ['Roboto Bold'],
    percent: { text: 94.5, strong: 97.5, display: 86, tight: 78.5 },
  },
  // For Linux without other fonts.
  'like DejaVu Sans': {
    regular: ['DejaVu Sans'],
    bold: ['DejaVu Sans Bold'],
    percent: { text: 82, strong: 79, display: 68, tight: 62 },
  },
} as const;

/** The font of all pages, and its fallbacks. */
export const family = ['Anek Latin', ...Object.keys(standIns)]
  .map((name) => `'${name}'`)
  .concat('system-ui', 'sans-serif')
  .join(', ');

/** Figures of equal width, for bills, tables and countdowns. */
export const tabular = { fontVariantNumeric: 'tabular-nums' } as const;

const display = { textWrap: 'balance' } as const;

/** The type scale; spread an entry into `style()`. */
export const type = {
  hero: {
    ...display,
    fontWeight: 800,
    fontStretch: '80%',
    fontSize: 'clamp(2.75rem, 1.9rem + 4.2vw, 5rem)',
    lineHeight: 0.98,
    letterSpacing: '-0.015em',
  },
  title: {
    ...display,
    fontWeight: 800,
    fontStretch: '82%',
    fontSize: 'clamp(2rem, 1.75rem + 1.2vw, 2.75rem)',
    lineHeight: 1.06,
    letterSpacing: '-0.01em',
  },
  heading: {
    ...display,
    fontWeight: 700,
    fontStretch: '86%',
    fontSize: 'clamp(1.5rem, 1.4rem + 0.5vw, 1.75rem)',
    lineHeight: 1.15,
    letterSpacing: '-0.005em',
  },
  subheading: { ...display, fontWeight: 700, fontStretch: '90%', fontSize: '1.25rem', lineHeight: 1.25 },
  lead: { fontSize: '1.125rem', fontWeight: 400, lineHeight: 1.55 },
  body: { fontSize: '1rem', fontWeight: 400, lineHeight: 1.5 },
  small: { fontSize: '0.875rem', fontWeight: 400, lineHeight: 1.45 },
  label: { fontSize: '0.9375rem', fontWeight: 600, lineHeight: 1.3 },
  price: { ...tabular, fontSize: '1.0625rem', fontWeight: 700, lineHeight: 1.3 },
  code: {
    ...tabular,
    fontSize: 'clamp(2.5rem, 2rem + 2.4vw, 3.25rem)',
    fontWeight: 800,
    lineHeight: 1.05,
    letterSpacing: '0.06em',
  },
} as const;
