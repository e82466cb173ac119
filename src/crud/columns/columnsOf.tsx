import type { ReactNode } from 'react';
import { entityOf, type EntityName, type RecordOf } from '#domain/entities/index.ts';
import type { RouteId } from '#domain/routes/index.ts';
import { statusLabel, toneOfStatus } from '#domain/states/unitStatus.ts';
import { labelIn } from '#domain/states/words.ts';
import { decimalText, dollars } from '#format/numbers.ts';
import { formatDay, isDay } from '#format/days.ts';
import { ProgressBar } from '#ui/table/ProgressBar.tsx';
import { ToneTag } from '#ui/tone/ToneTag.tsx';
import type { ToneName } from '#ui/tone/tones.ts';
import type { Column } from '../table/column.ts';
import { RecordLink } from '../link/RecordLink.tsx';
import { SiteMomentCell } from './SiteMomentCell.tsx';
import { SiteRelativeMoment } from './SiteRelativeMoment.tsx';

/** The declared fields of an entity's records; records may have others, of which nothing is known. */
type FieldName<Name extends EntityName> = keyof {
  [Field in keyof RecordOf<Name> as string extends Field ? never : number extends Field ? never : Field]: true;
} &
  string;

/** A misspelt field, or one of another type, does not compile. */
type FieldOf<Name extends EntityName, Value> = {
  [Field in FieldName<Name>]: NonNullable<RecordOf<Name>[Field]> extends Value ? Field : never;
}[FieldName<Name>];

/** A value at a dotted path; undefined where there is none. */
function valueAt(row: object, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, part) => (value as Record<string, unknown> | null | undefined)?.[part], row);
}

/** The text at a dotted path; null where there is none. */
function textAt(row: object, path: string): string | null {
  const value = valueAt(row, path);
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** The number at a dotted path; null where there is none. */
function numberAt(row: object, path: string): number | null {
  const value = valueAt(row, path);
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

export type ColumnOptions<Row> = Partial<Omit<Column<Row>, 'cell' | 'text'>> & Pick<Column<Row>, 'header'>;

export interface StatusOptions<Row> extends ColumnOptions<Row> {
  tone?: (status: string) => ToneName;
  label?: (status: string) => string;
}

export interface ReferenceOptions<Row, Name extends EntityName> extends ColumnOptions<Row> {
  entity: Name;
  /** The details page of the record. */
  to?: RouteId;
}

export interface ProgressOptions<Row> extends ColumnOptions<Row> {
  /** How far the row is: 3 of 8; null: unknown. */
  of(row: Row): { done: number; total: number } | null;
  tone?: ToneName;
}

function wordColumns<Name extends EntityName>() {
  type Row = RecordOf<Name>;
  return {
    text: (field: FieldOf<Name, string>, options: ColumnOptions<Row>): Column<Row> => ({
      id: field,
      sort: field,
      cell: (row) => textAt(row, field),
      text: (row) => textAt(row, field),
      ...options,
    }),

    /** A value of a record inside the row, such as a booking's customer: it sorts like a field of its own. */
    joined: (path: `${FieldName<Name>}.${string}`, options: ColumnOptions<Row>): Column<Row> => ({
      id: path,
      sort: path,
      cell: (row) => textAt(row, path),
      text: (row) => textAt(row, path),
      ...options,
    }),

    choice: (
      field: FieldOf<Name, string>,
      labels: Readonly<Record<string, string>>,
      options: ColumnOptions<Row>,
    ): Column<Row> => ({
      id: field,
      sort: field,
      cell: (row) => labelIn(labels, textAt(row, field)),
      text: (row) => labelIn(labels, textAt(row, field)),
      ...options,
    }),

    /** A state as colour, icon and word. */
    status: (field: FieldOf<Name, string>, options: StatusOptions<Row>): Column<Row> => {
      const { tone = toneOfStatus, label = statusLabel, ...rest } = options;
      return {
        id: field,
        sort: field,
        width: '9rem',
        cell: (row) =>
          withText(textAt(row, field), (status) => (
            <ToneTag tone={tone(status)} variant="dense">
              {label(status)}
            </ToneTag>
          )),
        text: (row) => withText(textAt(row, field), label),
        ...rest,
      };
    },
  };
}

function figureColumns<Name extends EntityName>() {
  type Row = RecordOf<Name>;
  return {
    /** A number, right-aligned. */
    number: (field: FieldOf<Name, number>, options: ColumnOptions<Row> & { digits?: number }): Column<Row> => {
      const { digits = 2, ...rest } = options;
      return {
        id: field,
        sort: field,
        align: 'end',
        cell: (row) => numberCell(numberAt(row, field), (value) => decimalText(value, digits)),
        text: (row) => numberAt(row, field),
        ...rest,
      };
    },

    /** Australian dollars, right-aligned; the footer has the sum of all matching rows. */
    money: (field: FieldOf<Name, number>, options: ColumnOptions<Row>): Column<Row> => ({
      id: field,
      sort: field,
      align: 'end',
      width: '7.5rem',
      sum: { field, text: dollars },
      isAmount: true,
      cell: (row) => numberCell(numberAt(row, field), dollars),
      text: (row) => numberAt(row, field),
      ...options,
    }),

    progress: ({ of, tone, ...options }: ProgressOptions<Row> & { id: string }): Column<Row> => ({
      width: '10rem',
      cell: (row) =>
        withText(of(row), (progress) => (
          <ProgressBar share={shareOf(progress)} text={progressText(progress)} {...(tone && { tone })} />
        )),
      text: (row) => withText(of(row), progressText),
      ...options,
    }),
  };
}

function timeColumns<Name extends EntityName>(entity: Name) {
  type Row = RecordOf<Name>;
  const { siteField = 'siteId' } = entityOf(entity);
  const siteOf = (row: object) => numberAt(row, siteField) ?? undefined;
  return {
    day: (field: FieldOf<Name, string>, options: ColumnOptions<Row>): Column<Row> => ({
      id: field,
      sort: field,
      width: '7rem',
      cell: (row) => dayText(textAt(row, field)),
      ...options,
    }),

    /** A moment in the site's zone. */
    moment: (field: FieldOf<Name, string>, options: ColumnOptions<Row>): Column<Row> => ({
      id: field,
      sort: field,
      width: '10.5rem',
      cell: (row) => withText(textAt(row, field), (at) => <SiteMomentCell at={at} siteId={siteOf(row)} />),
      text: (row, source) => source.moment(textAt(row, field) ?? '', siteOf(row)),
      ...options,
    }),

    /** How long ago; exactly on hover and focus. CSV and print have the exact time. */
    ago: (field: FieldOf<Name, string>, options: ColumnOptions<Row>): Column<Row> => ({
      id: field,
      sort: field,
      width: '8.5rem',
      cell: (row) => withText(textAt(row, field), (at) => <SiteRelativeMoment at={at} siteId={siteOf(row)} />),
      text: (row, source) => source.moment(textAt(row, field) ?? '', siteOf(row)),
      ...options,
    }),
  };
}

function referenceColumns<Name extends EntityName>() {
  type Row = RecordOf<Name>;
  return {
    /** The name of another record, by its id. It sorts by that name where the list is held. */
    reference: <Other extends EntityName>(
      field: FieldOf<Name, number>,
      { entity: other, to, ...options }: ReferenceOptions<Row, Other>,
    ): Column<Row> => {
      const idOf = (row: Row) => numberAt(row, field);
      return {
        id: field,
        sort: `${field}@${other}`,
        cell: (row) => (idOf(row) === null ? null : <RecordLink entity={other} id={idOf(row)} to={to} />),
        text: (row, source) => withText(idOf(row), (id) => source.recordName(other, id) ?? `#${id}`),
        refersTo: (row) => withText(idOf(row), (id) => ({ entity: other, id })),
        ...options,
      };
    },
  };
}

/**
 * Column builders for an entity's lists. A misspelt field, or one of another type, does not compile.
 *
 * @example
 *   const column = columnsOf('booking');
 *   columns: [
 *     column.joined('customer.name', { header: 'Customer' }),
 *     column.money('rate', { header: 'Rate' }),
 *     column.moment('startsAt', { header: 'From' }),
 *     column.reference('productId', { header: 'Product', entity: 'product', to: 'product.detail' }),
 *   ]
 */
export function columnsOf<Name extends EntityName>(entity: Name) {
  return {
    ...wordColumns<Name>(),
    ...figureColumns<Name>(),
    ...timeColumns(entity),
    ...referenceColumns<Name>(),
  };
}

function withText<Value, Made>(value: Value | null, make: (value: Value) => Made): Made | null {
  return value === null ? null : make(value);
}

function numberCell(value: number | null, write: (value: number) => string): ReactNode {
  return withText(value, write);
}

/** A day as people write it; another text unchanged. */
function dayText(day: string | null): string | null {
  return withText(day, (text) => (isDay(text) ? formatDay(text) : text));
}

const progressText = ({ done, total }: { done: number; total: number }) => `${done} of ${total}`;
const shareOf = ({ done, total }: { done: number; total: number }) => (total > 0 ? done / total : 0);
