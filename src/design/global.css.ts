import { globalFontFace, globalStyle, globalKeyframes } from '@vanilla-extract/css';
import { color, family, layer, media, space, standIns, type } from './theme.css.ts';

// See fonts/README.md for how the file was made; index.html preloads it.
globalFontFace('Anek Latin', {
  src: "url('./fonts/anek-latin.woff2') format('woff2')",
  fontWeight: '400 800',
  fontStretch: '75% 100%',
  fontDisplay: 'swap',
});
// Until the font is loaded, a system font with the same widths and line boxes is used, so that the layout does not
// shift.
for (const [name, { regular, bold, percent }] of Object.entries(standIns)) {
  const face = (fonts: readonly string[], size: number, fontWeight: string, fontStretch: string) => ({
    src: fonts.map((font) => `local('${font}')`).join(', '),
    fontWeight,
    fontStretch,
    sizeAdjust: `${size}%`,
    // The ascent and descent of Anek Latin are 90 and 20 % of its size.
    ascentOverride: `${(9000 / size).toFixed(1)}%`,
    descentOverride: `${(2000 / size).toFixed(1)}%`,
    lineGapOverride: '0%',
  });
  globalFontFace(name, [
    face(regular, percent.text, '400 500', '100%'),
    face(bold, percent.strong, '600 800', '100%'),
    face(bold, percent.display, '600 800', '85% 99%'),
    face(bold, percent.tight, '600 800', '75% 84%'),
  ]);
}

globalStyle('*, *::before, *::after', { boxSizing: 'border-box' });
globalStyle('body, h1, h2, h3, h4, p, figure, blockquote, dl, dd, ul, ol, fieldset', { margin: 0 });
globalStyle('ul, ol, fieldset', { padding: 0 });
globalStyle('ul, ol', { listStyle: 'none' });
globalStyle('fieldset', { border: 0, minWidth: 0 });
globalStyle('h1, h2, h3, h4, b, strong', { fontWeight: 700 });
globalStyle('img, svg, picture', { display: 'block', maxWidth: '100%' });
globalStyle('img', { height: 'auto' });
globalStyle('button, input, select, textarea', { font: 'inherit', color: 'inherit', letterSpacing: 'inherit' });
globalStyle('button', { background: 'none', border: 0, padding: 0, cursor: 'pointer', touchAction: 'manipulation' });
globalStyle('[hidden]', { display: 'none' });
globalStyle('table', { borderCollapse: 'collapse', width: '100%' });

globalStyle('html', {
  WebkitTextSizeAdjust: '100%',
  background: color.paper,
  scrollbarGutter: 'stable',
  scrollPaddingBlock: '88px 96px',
  '@media': { [media.short]: { scrollPaddingBlock: 0 } },
});
// While a sheet is open, Radix preserves the page's width itself; without the gutter, the scrim covers the whole width.
globalStyle('html:has(body[data-scroll-locked])', { scrollbarGutter: 'auto' });
globalStyle('body', {
  ...type.body,
  fontFamily: family,
  color: color.ink,
  background: color.paper,
  minHeight: '100dvh',
  WebkitFontSmoothing: 'antialiased',
  MozOsxFontSmoothing: 'grayscale',
  textRendering: 'optimizeLegibility',
  overflowWrap: 'anywhere',
});
globalStyle('#root', { minHeight: '100dvh', display: 'flex', flexDirection: 'column' });
globalStyle('a', { color: 'inherit', textUnderlineOffset: '0.18em', textDecorationThickness: '0.07em' });
globalStyle('::selection', { background: color.turmeric, color: color.onTurmeric });
// Zero specificity, so that a primitive's own focus ring wins regardless of rule order.
globalStyle(':where(:focus-visible)', { outline: `3px solid ${color.ink}`, outlineOffset: '2px' });
// What is below a loading page, such as the demo phone, is outside the window and does not move visibly.
globalStyle('main:has(#loading)', { minHeight: '100vh' });
globalStyle('main:focus, [tabindex="-1"]:focus', { outline: 'none' });

// In forced-colors mode a line replaces backgrounds and shadows.
globalStyle('[aria-current]:not([aria-current="false"]), [role="tab"][aria-selected="true"]', {
  '@media': { [media.forced]: { borderBottom: '3px solid Highlight !important' } },
});
globalStyle('[role="dialog"], [role="alertdialog"], dialog > *', {
  '@media': { [media.forced]: { border: '2px solid CanvasText !important' } },
});

globalStyle('*, *::before, *::after', {
  '@media': {
    [media.still]: {
      animationDuration: '0.01ms !important',
      animationDelay: '0s !important',
      animationIterationCount: '1 !important',
      // Zero instead of a short duration: elements that inherit the property would otherwise change one after another,
      // from parent to child.
      transitionDuration: '0s !important',
      scrollBehavior: 'auto !important' as 'auto', // the types do not allow !important here
    },
  },
});

// The message of index.html about missing scripts: fixed, so that the page does not shift when it appears.
globalStyle('#late-scripts', {
  visibility: 'hidden',
  position: 'fixed',
  insetInline: 0,
  bottom: 0,
  zIndex: layer.toast,
  padding: space[2],
  textAlign: 'center',
  background: color.surface,
  borderTop: `1px solid ${color.line}`,
  // !important: reduced motion must not shorten the wait.
  animation: 'reveal 1ms 15s forwards',
  animationDelay: '15s !important',
  '@media': { '(scripting: none)': { display: 'none' } },
});
globalKeyframes('reveal', { to: { visibility: 'visible' } });
globalKeyframes('spin', { to: { transform: 'rotate(1turn)' } });
globalKeyframes('breathe', { '50%': { opacity: 0.45 } });
globalKeyframes('rise', { from: { opacity: 0, transform: 'translateY(12px)' } });
globalKeyframes('slide-up', { from: { transform: 'translateY(100%)' } });
globalKeyframes('slide-down', { to: { transform: 'translateY(100%)' } });
globalKeyframes('appear', { from: { opacity: 0 } });
globalKeyframes('vanish', { to: { opacity: 0 } });
