import { style } from '@vanilla-extract/css';

export const spinner = style({
  display: 'inline-block',
  width: '1.25em',
  height: '1.25em',
  flex: 'none',
  borderRadius: '50%',
  border: '0.16em solid currentColor',
  borderTopColor: 'transparent',
  animation: 'spin 700ms linear infinite',
});
