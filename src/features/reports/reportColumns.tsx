import type { ReportLinesQuery } from '#collections/replica/reports/reportQuery.ts';
import { allSites } from '#domain/entities/site.ts';
import { figureFormats, type Cell, type FigureFormat, type ReportColumn } from '#domain/reports/report.ts';
import { isOneOf } from '#domain/states/words.ts';
import { formatDay, isDay } from '#format/days.ts';
import type { AnyRow } from '#crud/descriptor/define.ts';
import type { Column } from '#crud/table/column.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { exactFigureText } from './figureText.ts';
import { recordPage } from './recordLink.ts';
import type { ReportLine } from './reportRows.ts';

export const isFigure = (kind: ReportColumn['kind']): kind is FigureFormat => isOneOf(figureFormats, kind);

/** A cell as the table shows it; null: blank. */
export function cellText({ kind, labels = {} }: ReportColumn, cell: Cell): string | null {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'number') return isFigure(kind) ? exactFigureText(cell, kind) : String(cell);
  if (kind === 'day') return isDay(cell) ? formatDay(cell) : cell;
  return kind === 'choice' ? (labels[cell] ?? cell) : cell;
}

/** The widths in rem of columns that do not share the rest. */
const widths: Partial<Record<ReportColumn['kind'], number>> = {
  count: 5.5,
  dollars: 7.5,
  percent: 6,
  squareMetres: 6.5,
  dollarsPerSquareMetre: 7,
  days: 6,
  months: 6.5,
  day: 7,
  choice: 7,
};
/** A header's letter, and the room around it, in rem. */
const letter = 0.46;
const headerRoom = 2.4;

function widthOf({ kind, header }: ReportColumn): { width?: string } {
  const least = widths[kind];
  return least === undefined ? {} : { width: `${Math.max(least, header.length * letter + headerRoom).toFixed(1)}rem` };
}

/** When a column gives way: the name never, texts late, then the last ones first. */
function foldOf({ kind }: ReportColumn, index: number): Pick<Column<AnyRow>, 'folds'> {
  if (index === 0) return {};
  return { folds: index < 3 || kind === 'text' ? 'below640' : index < 6 ? 'mdDown' : 'lgDown' };
}

function ReportCell({ column, line, isFirst }: { column: ReportColumn; line: ReportLine; isFirst: boolean }) {
  const text = cellText(column, line.cells[column.id] ?? null);
  const link = line.links[column.id] ?? (isFirst ? line.record : null);
  const page = link === null ? null : recordPage(link);
  if (page === null || (text === null && !isFirst)) return text ?? '–';
  return <AppLink {...page}>{text ?? `#${link?.id}`}</AppLink>;
}

/** Whether other columns say the same: the site of a report of one site, and the week of a day. */
function isRedundant(id: string, columns: readonly ReportColumn[], siteId: number): boolean {
  if (id === 'site') return siteId !== allSites.id && columns[0]?.id !== 'site';
  return id === 'bucket' && columns.some((column) => column.id === 'day');
}

/** So many columns stand on a card of a phone; a person may choose others. */
const cardLines = 8;

/** The name's width beside a sentence, which has the rest. */
const nameBesideSentence = '11rem';

/** The columns of a report's table for the engine. @param siteId 0: all sites. */
export function columnsOfReport(columns: readonly ReportColumn[], siteId: number): readonly Column<AnyRow>[] {
  const hasSentence = columns.some(({ wraps }) => wraps === true);
  return columns.map((column, index): Column<AnyRow> => {
    const { id, header, kind, isSummed, wraps, isOptional = false } = column;
    const ownText = (row: AnyRow) => cellText(column, (row as ReportLine).cells[id] ?? null);
    const hasLink = (row: AnyRow) => (row as ReportLine).links[id] !== undefined || index === 0;
    return {
      id,
      header,
      sort: id,
      ...widthOf(column),
      ...foldOf(column, index),
      cell: (row) =>
        hasLink(row) ? (
          <ReportCell column={column} line={row as ReportLine} isFirst={index === 0} />
        ) : wraps === true ? (
          <chakra.span display="block" py="1" whiteSpace="normal" textWrap="pretty">
            {ownText(row) ?? '–'}
          </chakra.span>
        ) : (
          ownText(row)
        ),
      text: (row) => (row as ReportLine).cells[id] ?? null,
      ...(hasSentence && index === 0 ? { width: nameBesideSentence } : {}),
      ...(index < cardLines ? { card: 'labelled' } : {}),
      ...(isOptional || isRedundant(id, columns, siteId) ? { isOptional: true } : {}),
      ...(isFigure(kind) ? { align: 'end' } : {}),
      ...(isSummed === true && isFigure(kind)
        ? { sum: { field: id, text: (sum: number) => exactFigureText(sum, kind) } }
        : {}),
    };
  });
}

export type TableConditions = Pick<ReportLinesQuery, 'where' | 'ranges'>;
