import { countText, numberText } from '#format/numbers.ts';

const missing = (count: number) =>
  `${numberText(count)} ${count === 1 ? "record couldn't be read and is" : "records couldn't be read and are"} missing.`;

/** Sentences about exported and printed lists. */
export const exportMessages = {
  missing,
  saved: (rows: number, file: string, unread: number) =>
    `Saved ${countText(rows, 'row')} to ${file}.${unread === 0 ? '' : ` ${missing(unread)}`}`,
  failed: (many: string, why: string) => `Couldn't export ${many}. ${why}`,
  printFailed: (many: string, why: string) => `Couldn't print ${many}. ${why}`,
  firstOnly: (rows: number, total: number) =>
    `The first ${numberText(rows)} of ${numberText(total)}. Export the list as CSV to have all.`,
} as const;
