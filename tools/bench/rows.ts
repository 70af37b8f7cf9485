import { formatTable } from '../../server/operator/table.ts';
import type { Limit } from './limits.ts';
import { median, percentile } from './statistics.ts';

/** One row of the table of `npm run bench`. */
export interface Row {
  readonly name: string;
  readonly measured: number;
  /** Of `measured` and `comparedWith`. */
  readonly unit?: string;
  /** The floor, or what was asked for. */
  readonly comparedWith?: number;
  /** What the limit applies to, instead of `measured`. */
  readonly ratio?: number;
  /** A row without a limit is for information. */
  readonly limit?: Limit;
  readonly details?: string;
}

/** Whether a row is within its limit; null without a limit. What could not be measured (NaN) is not. */
export function isWithin({ measured, ratio, limit }: Row): boolean | null {
  if (!limit) return null;
  const value = ratio ?? measured;
  return value >= (limit.least ?? -Infinity) && value <= (limit.most ?? Infinity);
}

/** The exit code of an area: 0 if it has measured something that has a limit, and all of it is within its limit. */
export function exitCodeOf(rows: readonly Row[]): 0 | 1 {
  const results = rows.map(isWithin);
  return results.includes(true) && !results.includes(false) ? 0 : 1;
}

const headings = ['', 'measured', 'compared with', 'ratio', 'limit', 'ok', 'details'];

/** Returns the rows as a table with a line for each. */
export const tableOf = (rows: readonly Row[]): string => formatTable([headings, ...rows.map(cellsOf)]);

function cellsOf(row: Row): string[] {
  const { name, measured, unit, comparedWith, ratio, limit, details = '' } = row;
  const quantity = (value?: number) => (value === undefined ? '' : [shown(value), unit].join(' ').trimEnd());
  const bounds = [
    limit?.least !== undefined && `≥ ${shown(limit.least)}`,
    limit?.most !== undefined && `≤ ${shown(limit.most)}`,
    limit?.goal !== undefined && `(goal ${limit.goal})`,
  ];
  const ok = { true: 'yes', false: 'NO', null: '' }[`${isWithin(row)}`];
  const shownRatio = ratio === undefined ? '' : shown(ratio);
  return [name, quantity(measured), quantity(comparedWith), shownRatio, bounds.filter(Boolean).join(' '), ok, details];
}

const shown = (value: number): string => String(value >= 1000 ? Math.round(value) : Number(value.toPrecision(4)));

/** Something measured, and the floor measured in the same round. */
export interface Pair {
  readonly measured: number;
  readonly floor: number;
}

/** Returns the median of the ratios of rounds, with this number of decimals, and the medians of both. */
export function compare(pairs: readonly Pair[], decimals: number): Pick<Row, 'measured' | 'comparedWith' | 'ratio'> {
  return {
    measured: Math.round(median(pairs.map(({ measured }) => measured))),
    comparedWith: Math.round(median(pairs.map(({ floor }) => floor))),
    ratio: Number(median(pairs.map(({ measured, floor }) => measured / floor)).toFixed(decimals)),
  };
}

/** Returns the row of times in ms, whose 75th percentile has a limit. */
export function timesRow(name: string, times: readonly number[], limit: Limit): Row {
  const [middle, worst] = [0.5, 1].map((share) => Math.round(percentile(times, share)));
  const details = `median ${middle}, worst ${worst}, of ${times.length}`;
  return { name, measured: percentile(times, 0.75), unit: 'ms', limit, details };
}
