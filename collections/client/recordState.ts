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

/**
 * The one record among those of each type that an id without a type may mean. Records of several types leave it open
 * which is meant: none is shown.
 */
export function onlyRecord<Row>(states: readonly RecordState<Row>[]): RecordState<Row> {
  const unsettled = states.find(({ status }) => status === 'loading' || status === 'failed');
  if (unsettled !== undefined) return unsettled;
  const [first, ...others] = states.filter(({ status }) => status === 'present');
  if (first === undefined || others.length > 0) return { status: 'missing' };
  return first;
}
