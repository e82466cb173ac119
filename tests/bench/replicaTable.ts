import { quantilesOf } from './quantiles.ts';
import { figureOf, type Figure } from './figures.ts';
import type { ContestantFigures } from './replicaFigures.ts';
import { patience } from './storm.ts';

/** A measurement with each contestant's sample (empty: none). */
interface Line {
  what: string;
  unit?: Figure['unit'];
  of: (figures: ContestantFigures) => readonly number[];
}

/** Characters of a contestant's column. */
const width = 32;

const lines: readonly Line[] = [
  { what: 'cold: first rows', of: ({ cold }) => cold.map(({ firstRows }) => firstRows) },
  { what: 'cold: everything held', of: ({ cold }) => cold.map(({ complete }) => complete) },
  { what: 'cold: longest task while seeding', of: ({ cold }) => cold.map(({ longestTask }) => longestTask) },
  { what: 'warm: first rows', of: ({ warm }) => warm },
  { what: 'second tab: first rows', of: ({ second }) => second },
  { what: 'event to pixel, one tab', of: ({ one }) => one },
  { what: 'event to pixel, each of two tabs', of: ({ two }) => two },
  { what: 'storm: converged after its last change', of: ({ storm }) => storm.map(({ convergence }) => convergence) },
  { what: 'storm: longest task, typing', of: ({ storm }) => storm.map(({ longestTask }) => longestTask) },
  { what: 'storm: calls of the API', unit: 'calls', of: ({ storm }) => storm.map(({ requests }) => requests) },
  { what: 'storm: the changes took', of: ({ storm }) => storm.map(({ spread }) => spread) },
];

/** "12.3 / 20.1 (n 60)", or a single value. */
function inCell(sample: readonly number[]): string {
  if (sample.length === 0) return '–';
  const { p50, p95 } = quantilesOf(sample);
  const digits = (value: number) => (Number.isFinite(value) ? value.toFixed(value < 100 ? 1 : 0) : `over ${patience}`);
  return sample.length === 1 ? digits(p50) : `${digits(p50)} / ${digits(p95)} (${sample.length})`;
}

/** The ratio to the first contestant's median; empty: missing, or nothing to divide by. */
function ratio(first: readonly number[], other: readonly number[]): string {
  const [base, value] = [quantilesOf(first).p50, quantilesOf(other).p50];
  return Number.isFinite(value / base) && base >= 1 ? `×${(value / base).toFixed(1)}` : '';
}

/** Ratios are to the first column's medians. */
export function replicaLines(figures: readonly ContestantFigures[]): string[] {
  const [first] = figures;
  if (first === undefined) return [];
  const row = (label: string, cells: readonly string[]) =>
    `  ${label.padEnd(40)}${cells.map((cell) => cell.padStart(width)).join('')}`;
  const names = figures.map(({ contestant }) => contestant.name);
  const cell = (one: ContestantFigures, { of }: Line) =>
    `${inCell(of(one))} ${(one === first ? '' : ratio(of(first), of(one))).padEnd(6)}`;
  return [
    row('milliseconds, p50 / p95 (n), ×first', names),
    ...lines.map((line) =>
      row(
        line.what,
        figures.map((one) => cell(one, line)),
      ),
    ),
  ];
}

/** Every measurement of the contestants, for the report. */
export const replicaReport = (figures: readonly ContestantFigures[]): (Figure | null)[] =>
  lines.flatMap(({ what, of, unit = 'ms' }) =>
    figures.map((one) => figureOf(what, of(one), { who: one.contestant.name, unit })),
  );
