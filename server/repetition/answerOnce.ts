import { and, eq, sql, type SQL } from 'drizzle-orm';
import { keyHeader } from '#domain/calls/requestKey.ts';
import { serverTiming } from '#server/config/timing.ts';
import { Refusal } from '#server/refusal.ts';
import { sentences } from '#server/sentences.ts';
import type { Database } from '#server/storage/database.ts';
import { requestAnswers } from '#server/storage/schema/requestAnswers.ts';
import type { RequestKey } from './requestKey.ts';

export interface Answer<Body = unknown> {
  status: number;
  body: Body;
}

const oldestAnswer = (now: Date) => new Date(now.getTime() - serverTiming.repetition);

/** The condition for answers that no repetition gets any more. Those of an import age from the time when it is closed. */
export function isOldAnswer(now: Date): SQL {
  const oldest = sql`${oldestAnswer(now).toISOString()}::timestamptz`;
  return sql`${requestAnswers.createdAt} <= ${oldest} and not exists (
    select from imports where imports.user_id = ${requestAnswers.userId}
      and imports.key_hash = ${requestAnswers.importHash}
      and (imports.closed_at is null or imports.closed_at > ${oldest}))`;
}

const rowOf = ({ userId, keyHash }: RequestKey) =>
  and(eq(requestAnswers.userId, userId), eq(requestAnswers.keyHash, keyHash));

/**
 * Reserves the key in the transaction of the write. Of two requests at once, the second waits here until the first is
 * committed, or rolled back and forgotten.
 * @returns null: this request is the first. `status` null: the first has no stored answer.
 * @throws Refusal with status 422: the key belongs to another request.
 */
export async function claimKey(
  transaction: Database,
  key: RequestKey | null,
  at: Date,
): Promise<{ status: number | null; body: unknown } | null> {
  if (key === null) return null;
  const first = { ...key, status: null, body: null, createdAt: at };
  const claimed = await transaction
    .insert(requestAnswers)
    .values(first)
    .onConflictDoUpdate({
      target: [requestAnswers.userId, requestAnswers.keyHash],
      set: first,
      setWhere: isOldAnswer(at),
    })
    .returning({ call: requestAnswers.call });
  if (claimed.length > 0) return null;
  const [earlier] = await transaction.select().from(requestAnswers).where(rowOf(key));
  // It grew old and was deleted since the insert.
  if (earlier === undefined) return claimKey(transaction, key, at);
  if (earlier.call !== key.call || earlier.bodyHash !== key.bodyHash)
    throw new Refusal(422, sentences.keyOfAnother, keyHeader);
  return earlier;
}

export async function storeAnswer(database: Database, key: RequestKey | null, answer: Answer): Promise<void> {
  if (key !== null) await database.update(requestAnswers).set(answer).where(rowOf(key));
}

/**
 * Does the work of a request in its transaction, and stores the answer with it. A repetition gets the stored answer.
 * A failure rolls both back: nothing was made, so a repetition tries again.
 */
export async function answerOnce<Body>(
  transaction: Database,
  key: RequestKey | null,
  at: Date,
  work: () => Promise<Answer<Body>>,
): Promise<Answer<Body> & { isRepeated: boolean }> {
  const earlier = await claimKey(transaction, key, at);
  if (earlier !== null) return { ...(earlier as Answer<Body>), isRepeated: true };
  const answer = await work();
  await storeAnswer(transaction, key, answer);
  return { ...answer, isRepeated: false };
}
