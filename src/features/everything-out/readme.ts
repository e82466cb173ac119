import { entityOf, type EntityName } from '#domain/entities/index.ts';
import { importColumns } from '#domain/import/importColumns.ts';
import { offsetMoment } from '#domain/time/offsetMoment.ts';
import { localZone } from '#format/wallClock.ts';
import { importFileOf, recordFileOf } from './fileNames.ts';
import { importOrder, type Choices } from './keptLists.ts';
import { recordColumns } from './recordColumns.ts';
import type { About, WrittenList } from './writtenList.ts';

interface ReadmeInput {
  lists: readonly WrittenList[];
  /** Lists that the person may not read. */
  unreadable: readonly EntityName[];
  choices: Choices;
  about: About;
}

const nameOf = (name: EntityName) => entityOf(name).label.many;

const columnLines = (columns: readonly { header: string; meaning: string }[]) =>
  columns.map(({ header, meaning }) => `    ${header}: ${meaning}`);

function outcomeOf({ rows, state, note }: WrittenList): string {
  const counted = `${rows} ${rows === 1 ? 'row' : 'rows'}`;
  if (state === 'failed') return `INCOMPLETE after ${counted}: ${note ?? ''}`;
  return note === null ? counted : `${counted}. ${note}`;
}

/** Sections of lines, with an empty line between them. */
const sections = (...all: readonly (readonly string[])[]) =>
  all.filter((lines) => lines.length > 0).map((lines) => lines.join('\r\n'));

/** The README of the zip, in lines as every editor shows them. */
export function readmeText({ lists, unreadable, choices, about }: ReadmeInput): string {
  const written = new Set(lists.map(({ name }) => name));
  const imported = importOrder.filter((name) => written.has(name));
  const broken = lists.filter(({ state, note }) => state === 'failed' || note !== null);
  return `${sections(
    [
      `Everything that ${about.person} may read`,
      `Exported by ${about.person} on ${offsetMoment(about.now, localZone())} (${localZone()}) from ${about.server}.`,
    ],
    broken.length === 0 ? [] : ['NOT COMPLETE', ...broken.map((list) => `  ${nameOf(list.name)}: ${outcomeOf(list)}`)],
    [
      'HOW TO READ IT',
      '  All files are CSV in UTF-8, with commas and quotation marks as RFC 4180 has them. A text that a spreadsheet',
      '  would run as a formula has an apostrophe before it, which is not part of it. Amounts are Australian dollars.',
    ],
    [
      'TO IMPORT AGAIN',
      '  The files in "import" are read by the imports of a Gatehouse dashboard, one after the other, in the order of',
      '  their numbers. In an organisation without records they make the same records; ids and times of creation are',
      '  new. Records are named by their names, so two customers of one name are told apart by email, phone or date of',
      '  birth alone.',
      '  Bookings are those that run or are still to come. One in arrears is imported as an active one: debts and credit',
      '  are in records/customers.csv, and a column "Balance" in the file of bookings or customers brings them forward.',
    ],
    [
      'TO KEEP',
      '  The files in "records" have every field of every record as the server sent it, under the names of its API.',
      '  Nothing imports them: bills, payments, logs, alerts, signed documents, roles and settings of devices are there',
      '  to keep and to look up. Staff are there too: they are invited anew, each by email.',
      '  Photos and the files of documents are not in the zip; their names are.',
    ],
    [
      'NOT IN IT',
      ...(choices.pins ? [] : ['  PIN codes: they were not asked for.']),
      ...(choices.logs ? [] : ['  Logs: they were not asked for.']),
      ...unreadable.map((name) => `  ${nameOf(name)}: ${about.person} may not read them.`),
      '  Passwords and keys, which the server shows nobody.',
    ],
    ['FILES TO IMPORT'],
    ...imported.map((name) => [`  ${importFileOf(name)}`, ...columnLines(importColumns(name))]),
    ['FILES TO KEEP'],
    ...lists.map((list) => [
      `  ${recordFileOf(list.name)} (${outcomeOf(list)})`,
      ...columnLines(recordColumns(list.name)),
    ]),
  ).join('\r\n\r\n')}\r\n`;
}
