import { escaped } from '#tests/bench/report.ts';
import type { Sample } from './samples.ts';

export interface Chart {
  /** The file's name without its ending. */
  name: string;
  title: string;
  /** Names of figures, or of tables. */
  series: readonly string[];
  /** What the values are divided by, and called then. */
  unit: { size: number; name: string };
}

export type Series = readonly { name: string; values: readonly number[] }[];

const megabytes = { size: 1_000_000, name: 'MB' };
const kilobytes = { size: 1_000, name: 'kB' };
const one = { size: 1, name: '' };

export const charts: readonly Chart[] = [
  {
    name: 'heap',
    title: 'Live objects after a collection of garbage',
    series: [
      'server: heap',
      'desk: heap',
      'wall: heap',
      'guest display: heap',
      'desk: worker heap',
      'wall: worker heap',
    ],
    unit: megabytes,
  },
  { name: 'nodes', title: 'Nodes of pages', series: ['desk: nodes', 'wall: nodes', 'guest display: nodes'], unit: one },
  {
    name: 'listeners',
    title: 'Listeners of pages',
    series: ['desk: listeners', 'wall: listeners', 'guest display: listeners'],
    unit: one,
  },
  { name: 'handles', title: 'Handles of the server', series: ['server: handles', 'server: open files'], unit: one },
  { name: 'resident', title: 'The server’s process in memory', series: ['server: resident memory'], unit: megabytes },
  {
    name: 'browser',
    title: 'What the browsers store',
    series: ['desk: browser storage', 'wall: browser storage'],
    unit: megabytes,
  },
  { name: 'database', title: 'The database', series: ['database'], unit: megabytes },
  { name: 'log', title: 'The server’s log', series: ['server: log'], unit: kilobytes },
];

/** Pixels. */
const size = { width: 900, height: 260, left: 60, right: 210, top: 34, bottom: 34 } as const;
const colours = ['#1d6b63', '#c2571a', '#3a5ba0', '#8a3b8f', '#7a7a1f', '#9aa5b1'] as const;

/** A round number at or above the value. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1e-9)));
  return ([1, 2, 5, 10].find((step) => step * power >= value) ?? 10) * power;
}

/** Lines over simulated days, from zero on, as SVG. */
export function lineChart(title: string, days: readonly number[], series: Series, unit: string): string {
  const top = roundUp(Math.max(1e-9, ...series.flatMap(({ values }) => values)));
  const end = Math.ceil(Math.max(1, ...days));
  const x = (day: number) => size.left + (day / end) * (size.width - size.left - size.right);
  const y = (value: number) => size.height - size.bottom - (value / top) * (size.height - size.top - size.bottom);
  const grid = [0, 0.5, 1].map(
    (share) =>
      `<path d="M${size.left} ${y(top * share).toFixed(1)}H${size.width - size.right}" stroke="#d5dbe1"/>` +
      `<text x="${size.left - 6}" y="${(y(top * share) + 4).toFixed(1)}" text-anchor="end">${top * share} ${unit}</text>`,
  );
  const marks = Array.from(
    { length: end + 1 },
    (_, day) => `<text x="${x(day).toFixed(1)}" y="${size.height - 14}" text-anchor="middle">day ${day}</text>`,
  );
  const lines = series.map(({ name, values }, nth) => {
    const points = values.map((value, at) => `${x(days[at] ?? 0).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
    const colour = colours[nth % colours.length];
    const label = size.top + 14 + nth * 20;
    return (
      `<polyline points="${points}" fill="none" stroke="${colour}" stroke-width="2"/>` +
      `<path d="M${size.width - size.right + 14} ${label - 4}h18" stroke="${colour}" stroke-width="3"/>` +
      `<text x="${size.width - size.right + 38}" y="${label}">${escaped(name)}</text>`
    );
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" font-family="system-ui, sans-serif" font-size="12" fill="#1b2530">` +
    `<rect width="${size.width}" height="${size.height}" fill="#fff"/>` +
    `<text x="8" y="20" font-weight="600">${escaped(title)}</text>${grid.join('')}${marks.join('')}${lines.join('')}</svg>\n`
  );
}

/** The chart of the samples. */
export function chartOf({ title, series, unit }: Chart, samples: readonly Sample[]): string {
  const lines = series.map((name) => ({
    name,
    values: samples.map(({ figures }) => (figures[name] ?? 0) / unit.size),
  }));
  return lineChart(
    title,
    samples.map(({ day }) => day),
    lines,
    unit.name,
  );
}
