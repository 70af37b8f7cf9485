import { style } from '@vanilla-extract/css';
import { color, motion } from './theme.css.ts';

export const textLink = style({
  color: color.brand,
  fontWeight: 600,
  textDecorationColor: 'transparent',
  transition: `text-decoration-color ${motion.quick}`,
  selectors: { '&:hover': { textDecorationColor: 'currentColor' } },
});
/** In running text a link is underlined, so that it does not depend on colour alone (WCAG 1.4.1). */
export const inlineLink = style({ color: color.brand, fontWeight: 500 });
