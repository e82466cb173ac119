import { strToU8, zipSync } from 'fflate';
import type { BookAccounts, BookProgram } from '#domain/bookkeeping/accounts.ts';
import { bookFiles } from '#domain/bookkeeping/bookFiles.ts';
import type { BookEntry } from '#domain/bookkeeping/bookLine.ts';
import { bookkeepingMessages as texts } from '#domain/messages/bookkeeping.ts';
import type { DayRange } from '#domain/time/zonedTime.ts';
import { byteOrderMark, csvLine } from '#crud/export/csv.ts';
import { saveFile } from '#crud/export/exportCsv.ts';

export interface SavedBooks extends DayRange {
  program: BookProgram;
  accounts: BookAccounts;
  entries: readonly BookEntry[];
}

/** Saves the files of some entries in one zip. @returns its name. */
export function saveBookFiles({ program, accounts, entries, first, last }: SavedBooks): string {
  const lines = entries.flatMap((entry) => entry.lines);
  const files = bookFiles(program, lines, accounts).map(({ id, columns, rows, amounts }) => {
    const decimals = columns.map((_, place) => (amounts.includes(place) ? 2 : undefined));
    const text = rows.map((row) => csvLine(row, decimals)).join('');
    // MYOB takes the mark of other programs for a part of the first column's name.
    const mark = program === 'myob' ? '' : byteOrderMark;
    return [`${texts.files[id]}.csv`, strToU8(mark + csvLine(columns) + text)] as const;
  });
  const zip = zipSync(Object.fromEntries(files));
  const name = texts.fileName(program, first, last);
  saveFile(new Blob([zip as Uint8Array<ArrayBuffer>], { type: 'application/zip' }), name);
  return name;
}
