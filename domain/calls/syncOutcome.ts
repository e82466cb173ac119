import { readerOf } from '../entities/readable.ts';
import { syncAnswerSchema } from './access.ts';

export interface SyncOutcome {
  /** undefined: the server did not say. */
  matched: number | undefined;
  changed: number | undefined;
  /** Names that there are no records of here. */
  unknown: readonly string[];
}

/** Reads any server's answer to a sync. A good answer without numbers is a success too. */
export function syncOutcomeIn(answer: unknown): SyncOutcome {
  const { matched, changed, unknown = [] } = (readerOf(syncAnswerSchema)(answer) ?? {}) as Partial<SyncOutcome>;
  return { matched, changed, unknown };
}
