import { isOneOf } from '../states/words.ts';
import type { Cell, RecordLink, ReportColumn, ReportRow, ReportTable } from './report.ts';

/** A column with the cell of each row's subject. */
export interface ColumnOf<Subject> extends ReportColumn {
  cell: (subject: Subject) => Cell;
  /** The record that the cell names. */
  link?: (subject: Subject) => RecordLink | null;
}

interface TableOf<Subject> extends Omit<ReportTable, 'columns' | 'rows'> {
  columns: readonly ColumnOf<Subject>[];
  subjects: readonly Subject[];
  id: string;
  rowId: (subject: Subject) => string;
  record: (subject: Subject) => RecordLink | null;
}

/** Makes the table of some subjects: units, moves or products. */
export function tableOf<Subject>({ columns, subjects, rowId, record, ...table }: TableOf<Subject>): ReportTable {
  const linked = columns.filter(({ link }) => link !== undefined);
  const rows = subjects.map((subject): ReportRow => {
    const links: Record<string, RecordLink> = {};
    for (const { id, link } of linked) {
      const target = link?.(subject) ?? null;
      if (target !== null) links[id] = target;
    }
    return {
      id: rowId(subject),
      cells: columns.map(({ cell }) => cell(subject)),
      record: record(subject),
      ...(Object.keys(links).length === 0 ? {} : { links }),
    };
  });
  return { ...table, columns: columns.map(({ cell: _cell, link: _link, ...column }) => column), rows };
}

/** A word of a list; another one as it is spelt, and null where there is none. */
export const wordCell = (word: string | null | undefined): Cell => (word == null || word === '' ? null : word);

/** The values of a list that rows have, in its order; then others. Blank ones are left out. */
export function wordsInOrder(order: readonly string[], words: readonly (string | null)[]): string[] {
  const present = new Set(words.filter((word) => word !== null));
  return [
    ...order.filter((word) => present.has(word)),
    ...[...present].filter((word) => !isOneOf(order, word)).toSorted(),
  ];
}
