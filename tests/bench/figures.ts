import { z } from 'zod';
import type { LongTasks } from './page.ts';
import { quantilesOf } from './quantiles.ts';

const units = ['ms', 'calls', 'MB'] as const;

/** A measurement as the report keeps it. null: it did not come to an end. */
export const figureSchema = z.object({
  what: z.string(),
  /** Who was measured: the dashboard, its server on a database, or a rival. */
  who: z.string(),
  unit: z.enum(units),
  p50: z.number().nullable(),
  p95: z.number().nullable(),
  count: z.number(),
});
export type Figure = z.output<typeof figureSchema>;

export const ownName = 'Gatehouse';

/** A sample as a figure; null: there is no sample. */
export function figureOf(
  what: string,
  sample: readonly number[],
  { who = ownName, unit = 'ms' }: { who?: string; unit?: Figure['unit'] } = {},
): Figure | null {
  if (sample.length === 0) return null;
  const ended = (value: number) => (Number.isFinite(value) ? value : null);
  const { p50, p95 } = quantilesOf(sample);
  return { what, who, unit, p50: ended(p50), p95: ended(p95), count: sample.length };
}

/** Sends figures to the program that collects them, if one does. Resolves once they are sent. */
export async function tellFigures(figures: readonly (Figure | null)[]): Promise<void> {
  if (process.send === undefined) return;
  const sent = figures.filter((figure) => figure !== null);
  await new Promise((resolve) => process.send?.(sent, undefined, undefined, resolve));
}

/** A printed line of a bench. */
export interface FigureLine {
  what: string;
  /** Milliseconds; empty: only the tasks are measured. */
  times: readonly number[];
  tasks: LongTasks | null;
  more?: string;
  /** The times that the line is compared with. */
  comparedWith?: readonly number[];
}

/** "p99 31.2, longest 44 ms; 3 refused" */
export function furtherText(times: readonly number[], rest = ''): string {
  const { p99, longest } = quantilesOf(times);
  const text = (time: number, digits: number) => (Number.isFinite(time) ? time.toFixed(digits) : 'no end');
  const quantiles = times.length === 0 ? '' : `p99 ${text(p99, 1)}, longest ${text(longest, 0)} ms`;
  return [quantiles, rest].filter(Boolean).join('; ');
}

const tasksText = (tasks: LongTasks | null) =>
  tasks === null ? '' : `tasks over 50 ms ${String(tasks.count).padStart(3)}, longest ${tasks.longest.toFixed(0)} ms`;

/** "what   p50 12.3   p95 20.1 ms   n 60   ×1.2   tasks over 50 ms   0, longest 0 ms" */
function textOf({ what, times, tasks, more = '', comparedWith = times }: FigureLine): string {
  const { p50, p95 } = quantilesOf(times);
  const ratio = comparedWith === times ? '' : `×${(p50 / quantilesOf(comparedWith).p50).toFixed(1)}`;
  const sample = `p50 ${p50.toFixed(1).padStart(8)}   p95 ${p95.toFixed(1).padStart(8)} ms   n ${String(times.length).padStart(3)}`;
  const measured = times.length === 0 ? '' : `${sample}  ${ratio.padEnd(7)}`;
  return `  ${what.padEnd(34)}${measured}${[tasksText(tasks), more].filter(Boolean).join('   ')}`.trimEnd();
}

/** A line's figures: its times, and the longest task. */
function figuresOf({ what, times, tasks }: FigureLine): (Figure | null)[] {
  return [figureOf(what, times), tasks === null ? null : figureOf(`${what}: longest task`, [tasks.longest])];
}

export const printLine = (text: string): boolean => process.stdout.write(`${text}\n`);

/** Prints the lines and sends their figures. */
export async function showLines(lines: readonly FigureLine[]): Promise<void> {
  for (const line of lines) printLine(textOf(line));
  await tellFigures(lines.flatMap(figuresOf));
}
