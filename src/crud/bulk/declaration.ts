import type { LucideIcon } from 'lucide-react';
import type { z } from 'zod';
import type { RowQuery } from '#collections/rowQuery.ts';
import type { CallDefinition } from '#domain/calls/define.ts';
import type { EntityName } from '#domain/entities/index.ts';

export type BulkInput =
  | { kind: 'choice'; choices: readonly { value: string | number; label: string }[] }
  | { kind: 'reference'; entity: EntityName; where?: RowQuery['where'] }
  | { kind: 'number'; unit?: string }
  | { kind: 'text' }
  | { kind: 'switch'; on: string; off: string }
  /** Dollars: the same for all, or each changed by a percentage. */
  | { kind: 'price' }
  /** A controller and a channel of its own for each. */
  | { kind: 'wiring' };

export interface BulkField {
  /** Its name in the record and in the body. */
  name: string;
  label: string;
  input: BulkInput;
  /** The choice that empties the field: “Not set”. Absent: the field cannot be emptied. */
  none?: string;
}

/** A step with a call of its own, such as “Activate”. */
export interface BulkChange<Row> {
  id: string;
  /** A verb: “Activate”. */
  label: string;
  /** The state of a changed record: “Activated”. */
  done: string;
  icon?: LucideIcon;
  /** The call for one record; its right decides who sees the button. */
  call: CallDefinition;
  body?(row: Row): unknown;
  /** A sentence; null if it can. */
  obstacle?(row: Row): string | null;
}

export interface BulkEditing<Row> {
  /** The body of an update, with its messages. */
  schema: z.ZodObject;
  fields: readonly BulkField[];
  changes?: readonly BulkChange<Row>[];
}
