import { globalStyle, style } from '@vanilla-extract/css';

/** The printable width of paper that is 80 mm wide. */
const printable = '72mm';

// Black on white in both themes.
export const sheet = style({
  display: 'none',
  '@media': {
    print: {
      display: 'block',
      boxSizing: 'border-box',
      width: printable,
      padding: '3mm 1mm',
      color: '#000',
      background: '#fff',
      page: 'ticket',
    },
  },
});

// Without a margin, browsers print neither the address nor the date. The printer's driver sets the size of the paper:
// a size with one length would be a square, and '80mm auto' is not valid.
globalStyle('@page ticket', { margin: 0 });
// `#root` stands for the specificity of its own style.
globalStyle(`body:has(> .${sheet}) > :is(#root, :not(.${sheet}))`, { '@media': { print: { display: 'none' } } });
globalStyle(`html:has(> body > .${sheet})`, {
  // Also over a chosen theme.
  '@media': { print: { background: '#fff !important', colorScheme: 'light !important' as 'light' } },
});
globalStyle(`body:has(> .${sheet})`, { '@media': { print: { minHeight: 0, background: '#fff' } } });
