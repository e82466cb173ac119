import type { Database } from './database.ts';

const actors = new WeakMap<Database, number>();

/** Notes who acts in a transaction, for its lines of the change log. */
export function noteActor(transaction: Database, userId: number): void {
  actors.set(transaction, userId);
}

/** null: nobody who is signed in. */
export const actorOf = (transaction: Database): number | null => actors.get(transaction) ?? null;
