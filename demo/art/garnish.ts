import { pick, type Random } from './random.ts';
import { ellipse, line, path, scatter } from './shapes.ts';

export const pistachio = (random: Random, count: number, r: number): string =>
  scatter(random, count, r, () => ellipse(0, 0, 3.4, 1.7, pick(random, ['#8fb04a', '#6f9438', '#b5c96f'])));
export const saffron = (random: Random, count: number, r: number): string =>
  scatter(random, count, r, () => line('M-4,0 Q0,-2 4,0', '#c2371d', 1.2));
export const rose = (random: Random, count: number, r: number): string =>
  scatter(random, count, r, () => path('M0,-5 C6,-4 5,4 0,5 C-4,3 -5,-4 0,-5Z', pick(random, ['#d8476b', '#e98aa0'])));
