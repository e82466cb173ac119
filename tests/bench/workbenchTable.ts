import type { BulkFigure } from './bulkFigures.ts';
import type { HeldFigure } from './heldFigures.ts';
import type { CancelFigure, ExportFigure } from './exportFigures.ts';
import type { LongTasks } from './page.ts';
import { quantilesOf } from './quantiles.ts';
import type { ScrollFigure } from './scrollFigures.ts';
import type { TypingFigure } from './typingFigures.ts';

interface Line {
  what: string;
  /** Milliseconds. */
  times: readonly number[];
  tasks: LongTasks | null;
  more?: string;
}

const tasksText = (tasks: LongTasks | null) =>
  tasks === null ? '' : `tasks over 50 ms ${String(tasks.count).padStart(3)}, longest ${tasks.longest.toFixed(0)} ms`;

/** "what   p50 12.3   p95 20.1 ms   n 60   ×1.2   tasks over 50 ms   0, longest 0 ms"; the ratio is to `first`. */
function lineOf({ what, times, tasks, more = '' }: Line, first: readonly number[] = times): string {
  const { p50, p95 } = quantilesOf(times);
  const ratio = first === times ? '' : `×${(p50 / quantilesOf(first).p50).toFixed(1)}`;
  const figures = `p50 ${p50.toFixed(1).padStart(8)}   p95 ${p95.toFixed(1).padStart(8)} ms   n ${String(times.length).padStart(3)}`;
  return `  ${what.padEnd(34)}${figures}  ${ratio.padEnd(7)}${[tasksText(tasks), more].filter(Boolean).join('   ')}`.trimEnd();
}

export function typingLines(figures: readonly TypingFigure[]): string[] {
  return figures.map((figure) => lineOf(figure, figures[0]?.times));
}

export function heldLines({ rows, complete, megabytes, sorted }: HeldFigure): string[] {
  return [
    `  ${rows} units held: all after ${(complete / 1000).toFixed(1)} s, the worker's heap ${megabytes.toFixed(0)} MB`,
    lineOf({ what: `${rows} units: press to order`, times: sorted, tasks: null }),
  ];
}

export function scrollLines(figures: readonly ScrollFigure[]): string[] {
  const [first] = figures;
  return figures.flatMap(({ what, pages, turning, scrolling }) => [
    lineOf({ what: `${what}: turn`, times: pages, tasks: turning }, first?.pages),
    `  ${`${what}: scroll`.padEnd(34)}${tasksText(scrolling)}`,
  ]);
}

export function exportLines({ figures, cancel }: { figures: readonly ExportFigure[]; cancel: CancelFigure }): string[] {
  const [first] = figures;
  const moreOf = ({ lines, steps }: ExportFigure) => (lines === 0 ? '' : `${lines} lines, progress in ${steps} steps`);
  return [
    ...figures.map((figure) => lineOf({ ...figure, more: moreOf(figure) }, first?.times)),
    lineOf({ what: 'CSV: cancel to gone', times: cancel.times, tasks: null, more: `${cancel.files} files came` }),
  ];
}

export function bulkLines(figures: readonly BulkFigure[]): string[] {
  return figures.flatMap(({ protocol, times, slowest, atOnce, sum, tasks }) => {
    const ratio = quantilesOf(times.map((time, run) => time / (slowest[run] ?? Number.NaN))).p50;
    const more = `${atOnce} at once, ×${ratio.toFixed(2)} the slowest door (${sum})`;
    return [
      lineOf({ what: `30 doors, ${protocol}`, times, tasks, more }, figures[0]?.times),
      lineOf({ what: 'the slowest door', times: slowest, tasks: null }, figures[0]?.times),
    ];
  });
}
