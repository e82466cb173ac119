import type { ArchiveManifest } from '#server/backup/archive.ts';
import type { OnRows } from '#server/backup/writeArchive.ts';

/** Milliseconds between two lines. */
const interval = 5_000;

const count = (value: number, noun: string) => `${value.toLocaleString('en-AU')} ${noun}${value === 1 ? '' : 's'}`;

/** A line every few seconds, beside the archive that may go to the standard output. */
export function rowProgress(): OnRows {
  let last = performance.now();
  return (table, rows) => {
    if (performance.now() < last + interval) return;
    last = performance.now();
    process.stderr.write(`  … ${table}: ${count(rows, 'row')}\n`);
  };
}

/** "123,456 rows of 64 tables" */
export function rowSummary(rows: ArchiveManifest['rows']): string {
  const counts = Object.values(rows);
  return `${count(
    counts.reduce((sum, each) => sum + each, 0),
    'row',
  )} of ${count(counts.length, 'table')}`;
}
