import { style } from '@vanilla-extract/css';
import { media, radius, space, type } from '../../../design/theme.css.ts';

export const reserved = style({ visibility: 'hidden' });
export const aboveList = style({ marginBottom: space[3] });
export const list = style({ display: 'grid', gap: space[2], '@media': { [media.md]: { gap: space[2.5] } } });
export const kept = style({ display: 'grid', gap: space[2], marginBottom: space[4] });
export const keptTitle = style({ ...type.subheading });
export const keptCard = style({ display: 'grid', gap: space[2] });
export const searchShape = style({ borderRadius: radius.m, minHeight: '52px' });
export const tabsShape = style({ borderRadius: radius.s, minHeight: '32px', maxWidth: '320px' });
export const cardShape = style({ display: 'grid', gap: space[2] });
