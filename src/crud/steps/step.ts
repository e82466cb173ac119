import type { ComponentType, ReactNode } from 'react';

export interface Step<Name extends string> {
  /** The step's name in the address: `?step=when`. */
  id: string;
  /** "Choose the customer" */
  title: string;
  /** The inputs of the step. They must be valid before the next step, and stand in the summary. */
  fields: readonly Name[];
  /** The inputs. All steps stay mounted; only the current one shows. */
  Content: ComponentType;
  summary?: ReactNode;
}

/** The same for each repetition of a call that may have succeeded unseen, also after a reload. */
export interface Attempt {
  /** The key of the call's request. */
  requestKey: string;
  /** When the first one was sent, in milliseconds since 1970: a repetition says the same of the time. */
  at: number;
}

export interface SubmitCall {
  /** Unique in its form: "customer". */
  id: string;
  /** "Create customer". */
  label: string;
  /**
   * Rejects with an AppError.
   * @param results the values that earlier calls resolved with, by id. JSON values alone: they outlive a reload.
   */
  run: (results: SubmitResults, attempt: Attempt) => Promise<unknown>;
  /**
   * The values that it sends. A call that is done is not sent again, unless they have changed since: then `change` is
   * called.
   */
  sends?: unknown;
  /** Sends the changed values after the call. Absent: the call stays as it was sent. */
  change?: (result: unknown, results: SubmitResults) => Promise<unknown>;
}

export type SubmitResults = Readonly<Record<string, unknown>>;

/** The calls that a submit has done: the value that each resolved with, and a hash of its sent values. */
export type DoneCalls = Readonly<Record<string, { result: unknown; sent: string }>>;

export function resultsOf(done: DoneCalls): SubmitResults {
  return Object.fromEntries(Object.entries(done).map(([id, { result }]) => [id, result]));
}

export interface SubmitProgress {
  calls: readonly { id: string; label: string; status: 'waiting' | 'running' | 'done' | 'failed' }[];
}
