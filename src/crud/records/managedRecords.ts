import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { z } from 'zod';
import type { AnyRecord, EntityName, RecordOf } from '#domain/entities/index.ts';
import type { FieldsProps } from '../descriptor/form.ts';
import type { Column } from '../table/column.ts';

/** Records without pages of their own: they are listed, created, changed and deleted on the page of another record. */
export interface ManagedRecords<Row, Schema extends z.ZodObject> {
  entity: EntityName;
  icon: LucideIcon;
  /** The request body (domain/bodies), with its messages. Must be identical in all renders. */
  schema: Schema;
  columns: readonly Column<Row>[];
  Fields: ComponentType<FieldsProps<Row>>;
  newRecordValues?: Readonly<Partial<Record<keyof z.input<Schema>, unknown>>>;
  /** The input values of a record, if its fields are named differently from the body's. */
  inputs?: (row: Row) => Readonly<Partial<Record<keyof z.input<Schema>, unknown>>>;
  /** The records that a deletion removes besides this one, in a sentence. */
  removalText?: string;
  emptyTitle: string;
  emptyText: string;
}

export type AnyManagedRecords = ManagedRecords<AnyRecord, z.ZodObject>;

export function defineRecords<Name extends EntityName, Schema extends z.ZodObject>(
  records: ManagedRecords<RecordOf<Name>, Schema> & { entity: Name },
): AnyManagedRecords {
  return records as unknown as AnyManagedRecords;
}
