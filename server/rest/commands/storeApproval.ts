import { and, eq, gt } from 'drizzle-orm';
import { describeRequest } from '#domain/commands/secondPerson.ts';
import { secondPerson } from '#domain/limits/secondPerson.ts';
import { recordAction } from '#server/operations/recordAction.ts';
import { Refusal } from '#server/refusal.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { commandApprovals } from '#server/storage/schema/operations/commandApprovals.ts';
import { approvalAlerts } from './approvalAlerts.ts';
import { obstaclesOf, readDeciders } from './deciders.ts';

type NewApproval = Pick<
  typeof commandApprovals.$inferInsert,
  'siteId' | 'organisationId' | 'act' | 'targets' | 'change'
> & {
  /** The site's or organisation's name. */
  place: string;
  reason: string | null;
};

/** An own request of this kind that still waits for an answer. */
export async function findWaiting(
  { transaction, viewer: { userId }, now }: WriteContext,
  ofKind: Parameters<typeof and>[0],
): Promise<Pick<typeof commandApprovals.$inferSelect, 'id' | 'change'> | null> {
  const { requestedBy, state, expiresAt } = commandApprovals;
  const [waiting] = await transaction
    .select({ id: commandApprovals.id, change: commandApprovals.change })
    .from(commandApprovals)
    .where(and(ofKind, eq(requestedBy, userId), eq(state, 'pending'), gt(expiresAt, now)))
    .limit(1);
  return waiting ?? null;
}

/** Whether an own request of this kind still waits for an answer. */
export const isWaiting = async (...asked: Parameters<typeof findWaiting>): Promise<boolean> =>
  (await findWaiting(...asked)) !== null;

/** Stores a request, its alerts and its log line. @returns its id. @throws Refusal where nobody could approve it. */
export async function storeApproval(context: WriteContext, given: NewApproval): Promise<number> {
  const { transaction, viewer, now, addChange } = context;
  const { place, reason, ...asked } = given;
  const { organisationId, siteId, act, targets } = asked;
  const requester = { id: viewer.userId, name: viewer.name };
  const deciders = await readDeciders(transaction, { organisationId, requestedBy: requester }, now);
  const able = deciders.filter(({ cannotDecide }) => cannotDecide === null).map(({ id }) => id);
  if (able.length === 0) {
    throw new Refusal(409, [`Nobody else may approve this at ${place}.`, ...obstaclesOf(deciders)].join(' '));
  }
  const [made] = await transaction
    .insert(commandApprovals)
    .values({
      ...asked,
      reason: reason ?? '',
      state: 'pending',
      requestedBy: viewer.userId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + secondPerson.validity),
    })
    .returning({ id: commandApprovals.id });
  if (made === undefined) throw new Error('The request was not stored.');
  const title = asked.change?.title ?? describeRequest(act, targets);
  const because = reason === null ? '' : ` Reason: ${reason}`;
  await approvalAlerts.send(transaction, addChange, able, {
    organisationId,
    siteId,
    approvalId: made.id,
    createdAt: now,
    message: `${title} at ${place}: ${viewer.name} asks for approval.${because}`,
  });
  await recordAction(transaction, viewer, now, {
    action: 'Requested approval',
    detail: reason === null ? title : `${title}, reason: ${reason}`,
    ...subjectOf(asked),
  });
  return made.id;
}

/** The record that a request's log lines lead to. */
export function subjectOf({
  siteId = null,
  organisationId,
}: {
  siteId?: number | null | undefined;
  organisationId: number;
}) {
  return siteId === null
    ? ({ siteId, entity: 'organisation', recordId: organisationId } as const)
    : ({ siteId, entity: 'site', recordId: siteId } as const);
}
