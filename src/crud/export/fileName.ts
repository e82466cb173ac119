import { wallClock } from '#format/wallClock.ts';
import { dayAt } from '#format/days.ts';

/** A part of a file name that every file system takes: "Botany Road" becomes "botany-road". */
function slug(text: string): string {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60);
}

/** The name of an exported file: "units-botany-road-storage-2026-11-21.csv". */
export function exportFileName(title: string, site: string, now: number, zone: string): string {
  const { year, month, date } = wallClock(now, zone);
  return `${[slug(title), slug(site), dayAt(year, month, date)].filter(Boolean).join('-')}.csv`;
}
