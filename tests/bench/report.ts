import { z } from 'zod';
import { figureSchema, ownName, type Figure } from './figures.ts';

const partSchema = z.object({
  /** The day on which it was measured, such as 2026-11-27. */
  date: z.string(),
  /** The dashboard's version. */
  version: z.string(),
  /** The machine's size, in words. */
  machine: z.string(),
  figures: z.array(figureSchema),
});
export type PartFigures = z.output<typeof partSchema>;

/** The newest figures of each part, and those of the release before on a machine of the same size. */
export const keptSchema = z.record(z.string(), z.object({ newest: partSchema, release: partSchema.nullable() }));
export type KeptFigures = z.output<typeof keptSchema>;

/** Adds a run's figures of a part. Figures of an earlier version become those of the last release. */
export function withPart(kept: KeptFigures, part: string, newest: PartFigures): KeptFigures {
  const before = kept[part];
  const isOfRelease = before !== undefined && before.newest.version !== newest.version;
  return { ...kept, [part]: { newest, release: isOfRelease ? before.newest : (before?.release ?? null) } };
}

interface Bar {
  label: string;
  kind: 'own' | 'rival' | 'release';
  figure: Figure;
}

const isOwn = ({ who }: Figure) => who.startsWith(ownName);

/** The bars of each measurement: ours, those of the last release, and the rivals'. */
export function barsOf({ newest, release }: KeptFigures[string]): ReadonlyMap<string, readonly Bar[]> {
  const bars = new Map<string, Bar[]>();
  const isSameMachine = release?.machine === newest.machine;
  for (const figure of newest.figures) {
    const own = isOwn(figure);
    const before = own && isSameMachine ? release?.figures.find((one) => isSameLine(one, figure)) : undefined;
    const added: Bar[] = [{ label: figure.who, kind: own ? 'own' : 'rival', figure }];
    if (before !== undefined)
      added.push({ label: `${figure.who}, ${release?.version}`, kind: 'release', figure: before });
    bars.set(figure.what, [...(bars.get(figure.what) ?? []), ...added]);
  }
  return bars;
}

const isSameLine = (one: Figure, other: Figure) => one.what === other.what && one.who === other.who;

const numberOf = (value: number | null) => (value === null ? 'no end' : value.toFixed(value < 100 ? 1 : 0));

/** Pixels of the picture. */
const size = { width: 900, label: 250, bar: 16, gap: 4, head: 30, foot: 12, values: 130 } as const;
const colours = { own: '#1d6b63', rival: '#9aa5b1', release: '#7cc4bb' } as const;
export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function barOf({ label, kind, figure: { p50, p95, unit } }: Bar, y: number, scale: number): string {
  const end = size.label + (p50 ?? 0) * scale;
  const whisker = p95 === null || p95 === p50 ? '' : whiskerOf(y, end, size.label + p95 * scale);
  const values = p95 === p50 ? numberOf(p50) : `${numberOf(p50)} / ${numberOf(p95)}`;
  const text = y + size.bar - 4;
  return (
    `<text x="${size.label - 8}" y="${text}" text-anchor="end">${escaped(label)}</text>` +
    `<rect x="${size.label}" y="${y}" width="${(end - size.label).toFixed(1)}" height="${size.bar}" fill="${colours[kind]}"/>` +
    whisker +
    `<text x="${size.width - 8}" y="${text}" text-anchor="end">${values} ${unit}</text>`
  );
}

function whiskerOf(y: number, from: number, to: number): string {
  const middle = y + size.bar / 2;
  return `<path d="M${from.toFixed(1)} ${middle}H${to.toFixed(1)}M${to.toFixed(1)} ${y + 4}v${size.bar - 8}" stroke="#45505c"/>`;
}

/** A chart for each measurement of a part, as one SVG: a bar for the median, a whisker for p95. */
export function pictureOf(part: KeptFigures[string]): string {
  let y = 0;
  const charts: string[] = [];
  for (const [what, bars] of barsOf(part)) {
    const longest = Math.max(1, ...bars.flatMap(({ figure: { p50, p95 } }) => [p50 ?? 0, p95 ?? 0]));
    const scale = (size.width - size.label - size.values) / longest;
    charts.push(`<text x="8" y="${y + 20}" font-weight="600">${escaped(what)}</text>`);
    y += size.head;
    for (const bar of bars) {
      charts.push(barOf(bar, y, scale));
      y += size.bar + size.gap;
    }
    y += size.foot;
  }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${y}" font-family="system-ui, sans-serif" font-size="12" fill="#1b2530">` +
    `<rect width="${size.width}" height="${y}" fill="#fff"/>${charts.join('')}</svg>\n`
  );
}

/** The report's page in Markdown, with a picture for each part. */
export function pageOf(kept: KeptFigures, titles: Readonly<Record<string, string>>): string {
  const parts = Object.entries(kept).flatMap(([part, { newest, release }]) => {
    const before =
      release === null || release.machine !== newest.machine
        ? 'There are no figures of an earlier release on such a machine.'
        : `The lighter bars are of version ${release.version}, ${release.date}.`;
    return [
      `## ${titles[part] ?? part}`,
      `Measured ${newest.date} with version ${newest.version} on ${newest.machine}. ${before}`,
      `![${titles[part] ?? part}: a bar for each measurement](performance/${part}.svg)`,
    ];
  });
  return [
    '# Performance',
    'Each chart has the median as a bar and the 95th percentile as a whisker; both stand beside it. Rivals show the same ' +
      'table from the same server in the same run. Times of different machines, or of different runs, do not compare.',
    '`npm run bench -- all --report` measures everything and writes this page; `npm run bench -- replica --report` one ' +
      'part of it. It takes an idle machine and an hour.',
    ...parts,
  ].join('\n\n');
}
