import type { RxDocument } from 'rxdb/plugins/core';
import { AppError } from '#domain/errors/appError.ts';
import type { Freshness } from '#domain/live/connection.ts';
import type { ReadOutcome } from '../protocol.ts';
import type { StoredRecord } from '../schema/rxSchema.ts';
import type { RecordState } from './replicaClient.ts';

/** `toJSON` would copy every document of a list whenever one of them changes. */
export function rowOfDocument({ _data: { row } }: RxDocument<StoredRecord>): unknown {
  return row;
}

export function recordState<Row>(row: unknown, outcome: ReadOutcome | null, freshness: Freshness): RecordState<Row> {
  if (row !== undefined) return { status: 'present', record: row as Row, freshness };
  if (outcome?.status === 'missing') return { status: 'missing' };
  if (outcome?.status === 'failed') return { status: 'failed', error: new AppError(outcome.error) };
  return { status: 'loading' };
}
