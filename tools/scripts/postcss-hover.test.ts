import postcss from 'postcss';
import { expect, it } from 'vitest';
import { limitHover } from './postcss-hover.ts';

const convert = (css: string) => postcss([limitHover()]).process(css, { from: undefined }).css.replaceAll(/\s+/g, '');

it.each([
  ['.a:hover{x:1}', '@media(hover:hover){.a:hover{x:1}}'],
  ['.a{x:1}.a:hover{x:2}.a:disabled{x:3}', '.a{x:1}@media(hover:hover){.a:hover{x:2}}.a:disabled{x:3}'],
  ['.a:hover,.a:focus,.b:hover{x:1}', '.a:focus{x:1}@media(hover:hover){.a:hover,.b:hover{x:1}}'],
  ['.a:has(.b):hover{x:1}', '@media(hover:hover){.a:has(.b):hover{x:1}}'],
  ['@media (min-width:1px){.a:hover{x:1}}', '@media(min-width:1px){@media(hover:hover){.a:hover{x:1}}}'],
  ['@media (hover: hover){.a:hover{x:1}}', '@media(hover:hover){.a:hover{x:1}}'],
  ['.a{x:1}', '.a{x:1}'],
])('converts %s to %s', (css, expected) => {
  expect(convert(css)).toBe(expected);
});
