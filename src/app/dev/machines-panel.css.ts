import { style } from '@vanilla-extract/css';
import { color, radius, space } from '../../design/theme.css.ts';

export const panel = style({
  position: 'fixed',
  insetInlineStart: 8,
  insetBlockEnd: 8,
  zIndex: 1000,
  maxInlineSize: 'min(480px, calc(100vw - 16px))',
  maxBlockSize: '60vh',
  overflow: 'auto',
  padding: space[1],
  border: `1px solid ${color.line}`,
  borderRadius: radius.m,
  background: color.surface,
  color: color.ink,
  fontSize: 12,
});

export const state = style({ overflowWrap: 'anywhere' });

export const context = style({ margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });
