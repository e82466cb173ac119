import type { Logger } from 'pino';
import type { Deadline } from '#server/deadline.ts';
import type { DatabaseChoice } from '#server/storage/database.ts';

/** Work that only one of several servers may do. */
export interface LeasedWork<Request, Reply> {
  /** Begins once this server has the lease. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Answers a request of any server. */
  answer(request: Request, deadline: Deadline): Promise<Reply>;
}

/** The right to do such work. When its holder dies, another server has it within ten seconds. */
export interface ServerLease<Request, Reply> {
  /** Whether this server has the lease for certain. */
  isHeld(): boolean;
  /** Lets the holder answer. @returns null: no server has the lease, and nobody got the request. */
  ask(request: Request, deadline: Deadline): Promise<Reply | null>;
  /** Stops the work for good; no other server has the lease yet. */
  stop(): Promise<void>;
  /** Then lets another server have the lease. */
  release(): Promise<void>;
}

export interface ServerLeaseParts<Request, Reply> {
  database: DatabaseChoice;
  /** The number of its advisory lock. */
  lock: number;
  /** false: this server only asks. */
  mayHold: boolean;
  work: LeasedWork<Request, Reply>;
  log: Logger;
}
