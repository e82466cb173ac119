import { countText, numberText } from '#format/numbers.ts';

const units = (count: number) => countText(count, 'unit');

/** Messages of the import from the external storage system. */
export const unitsImportMessages = {
  title: 'Import from the external storage system?',
  text: (site: string) =>
    `Prices, sizes, floors and cleaning states of the units at ${site} are replaced with the external system's values. No units are created or deleted, and no doors move.`,
  chooseSite: 'Choose one site. Units are imported one site at a time.',
  confirm: 'Import units',
  running: 'Importing from the external storage system.',
  done: 'Import complete',
  accepted: "The server accepted the import, but didn't say which units changed.",
  outcome: (matched: number, changed: number) => `${units(matched)} matched; ${units(changed)} changed.`,
  unknown: (count: number) =>
    count === 1 ? '1 name not found at this site:' : `${numberText(count)} names not found at this site:`,
} as const;
