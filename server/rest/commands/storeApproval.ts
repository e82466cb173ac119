import { and, eq, gt, isNull, sql, type SQL } from 'drizzle-orm';
import type { DoorSettings } from '#domain/commands/doorSettings.ts';
import { describeRequest } from '#domain/commands/secondPerson.ts';
import { secondPerson } from '#domain/limits/secondPerson.ts';
import { recordAction } from '#server/operations/recordAction.ts';
import { Refusal } from '#server/refusal.ts';
import { lockRows } from '#server/rest/crud/lockRows.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { commandApprovals } from '#server/storage/schema/operations/commandApprovals.ts';
import { users } from '#server/storage/schema/people/users.ts';
import { approvalAlerts } from './approvalAlerts.ts';
import { obstaclesOf, readDeciders } from './deciders.ts';

/** The requested commands or settings. */
type Asked = Pick<typeof commandApprovals.$inferSelect, 'siteId' | 'organisationId' | 'act' | 'targets'> & {
  settings?: DoorSettings;
};

type NewApproval = Asked &
  Partial<Pick<typeof commandApprovals.$inferInsert, 'change'>> & {
    /** The site's or organisation's name. */
    place: string;
    reason: string | null;
  };

const waitingOf = ({ viewer, now }: WriteContext, ofKind?: SQL) => {
  const { requestedBy, state, expiresAt } = commandApprovals;
  return and(ofKind, eq(requestedBy, viewer.userId), eq(state, 'pending'), gt(expiresAt, now));
};

/** An own request of this kind that still waits for an answer. Until the transaction ends, the viewer's others wait. */
export async function findWaiting(
  context: WriteContext,
  ofKind: SQL | undefined,
): Promise<Pick<typeof commandApprovals.$inferSelect, 'id' | 'change'> | null> {
  await lockRows(context.transaction, users, [context.viewer.userId]);
  const [waiting] = await context.transaction
    .select({ id: commandApprovals.id, change: commandApprovals.change })
    .from(commandApprovals)
    .where(waitingOf(context, ofKind))
    .limit(1);
  return waiting ?? null;
}

/** Whether an own request for the same act, targets and settings still waits for an answer. */
export async function isWaiting(context: WriteContext, asked: Asked): Promise<boolean> {
  const { act, siteId, organisationId, targets, settings } = commandApprovals;
  const wanted = sql`${JSON.stringify(asked.targets)}::jsonb`;
  const same = and(
    eq(act, asked.act),
    eq(organisationId, asked.organisationId),
    asked.siteId === null ? isNull(siteId) : eq(siteId, asked.siteId),
    sql`${targets} @> ${wanted} and ${targets} <@ ${wanted}`,
    asked.settings === undefined ? undefined : sql`${settings} = ${JSON.stringify(asked.settings)}::jsonb`,
  );
  return (await findWaiting(context, same)) !== null;
}

/** @throws Refusal with status 409: each request alerts others. */
async function requireFewWaiting(context: WriteContext): Promise<void> {
  const waiting = await context.transaction.$count(commandApprovals, waitingOf(context));
  if (waiting < secondPerson.waiting) return;
  throw new Refusal(409, `${waiting} of your requests still wait. Cancel one first.`);
}

/** Stores a request, its alerts and its log line. @returns its id. @throws Refusal where nobody could approve it. */
export async function storeApproval(context: WriteContext, given: NewApproval): Promise<number> {
  const { transaction, viewer, now, addChange } = context;
  const { place, reason, ...asked } = given;
  const { organisationId, siteId, act, targets } = asked;
  await requireFewWaiting(context);
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
  const title = asked.change?.title ?? describeRequest(act, targets, asked.settings);
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
