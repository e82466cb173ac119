import type { RxDocument } from 'rxdb/plugins/core';
import { AppError } from '#domain/errors/appError.ts';
import type { Freshness } from '#domain/live/connection.ts';
import type { NeedOutcome } from '../protocol.ts';
import type { StoredRecord } from '../schema/rxSchema.ts';
import type { RecordState } from './client.ts';

/** A document's row. Not by toJSON, which copies every document of a list anew whenever one of them changes. */
export function rowOf({ _data: { row } }: RxDocument<StoredRecord>): unknown {
  return row;
}

/** What is known of a record: its row, and what the host found when it was asked. */
export function recordState<Row>(row: unknown, outcome: NeedOutcome | null, freshness: Freshness): RecordState<Row> {
  if (row !== undefined) return { status: 'present', record: row as Row, freshness };
  if (outcome?.status === 'missing') return { status: 'missing' };
  if (outcome?.status === 'failed') return { status: 'failed', error: new AppError(outcome.error) };
  return { status: 'loading' };
}
