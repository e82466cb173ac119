import type { BulkFigure } from './bulkFigures.ts';
import type { HeldFigure } from './heldFigures.ts';
import type { CancelFigure, ExportFigure } from './exportFigures.ts';
import type { FigureLine } from './figures.ts';
import { quantilesOf } from './quantiles.ts';
import type { ScrollFigure } from './scrollFigures.ts';
import type { TypingFigure } from './typingFigures.ts';

const comparedWith = (first: readonly number[] | undefined) => (first === undefined ? {} : { comparedWith: first });

export function typingLines(figures: readonly TypingFigure[]): FigureLine[] {
  return figures.map((figure) => ({ ...figure, ...comparedWith(figures[0]?.times) }));
}

export function heldLines({ rows, complete, megabytes, sorted }: HeldFigure): FigureLine[] {
  const more = `the worker's heap ${megabytes.toFixed(0)} MB`;
  return [
    { what: `${rows} units: all held`, times: [complete], tasks: null, more },
    { what: `${rows} units: press to order`, times: sorted, tasks: null },
  ];
}

export function scrollLines(figures: readonly ScrollFigure[]): FigureLine[] {
  const [first] = figures;
  return figures.flatMap(({ what, pages, turning, scrolling }) => [
    { what: `${what}: turn`, times: pages, tasks: turning, ...comparedWith(first?.pages) },
    { what: `${what}: scroll`, times: [], tasks: scrolling },
  ]);
}

export function exportLines({
  figures,
  cancel,
}: {
  figures: readonly ExportFigure[];
  cancel: CancelFigure;
}): FigureLine[] {
  const [first] = figures;
  const moreOf = ({ lines, steps }: ExportFigure) => (lines === 0 ? '' : `${lines} lines, progress in ${steps} steps`);
  return [
    ...figures.map((figure) => ({ ...figure, more: moreOf(figure), ...comparedWith(first?.times) })),
    { what: 'CSV: cancel to gone', times: cancel.times, tasks: null, more: `${cancel.files} files came` },
  ];
}

export function bulkLines(figures: readonly BulkFigure[]): FigureLine[] {
  const first = comparedWith(figures[0]?.times);
  return figures.flatMap(({ protocol, times, slowest, atOnce, sum, tasks }) => {
    const ratio = quantilesOf(times.map((time, run) => time / (slowest[run] ?? Number.NaN))).p50;
    const more = `${atOnce} at once, ×${ratio.toFixed(2)} the slowest door (${sum})`;
    return [
      { what: `30 doors, ${protocol}`, times, tasks, more, ...first },
      { what: `the slowest door, ${protocol}`, times: slowest, tasks: null, ...first },
    ];
  });
}
