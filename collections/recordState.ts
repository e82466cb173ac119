import type { AppError } from '#domain/errors/appError.ts';
import type { Freshness } from '#domain/live/connection.ts';

/** @typeParam Failure an error as the realm has it: plain data between host and tab. */
export type RecordState<Row, Failure = AppError> =
  | { status: 'loading' }
  | { status: 'present'; record: Row; freshness: Freshness }
  | { status: 'missing' }
  | { status: 'failed'; error: Failure };
