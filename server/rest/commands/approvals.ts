import { and, eq, gt, or, inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { CallDefinition } from '#domain/calls/define.ts';
import { approvalCalls, type Approval, type ApprovalState } from '#domain/calls/approvals.ts';
import { scenarioCalls } from '#domain/calls/scenarios.ts';
import { commandRight } from '#domain/commands/act.ts';
import type { ApprovalAct } from '#domain/commands/secondPerson.ts';
import { secondPerson } from '#domain/limits/secondPerson.ts';
import { askFor } from '#domain/entities/define.ts';
import { entities } from '#domain/entities/index.ts';
import { can, type Ask } from '#domain/permissions/can.ts';
import { viewerOfUser } from '#server/people/viewerOfUser.ts';
import { recordAction } from '#server/operations/recordAction.ts';
import { Refusal } from '#server/refusal.ts';
import { answerCall, type CallRequest } from '#server/rest/call.ts';
import { writeOnce } from '#server/rest/writeOnce.ts';
import { parseId } from '#server/rest/crud/body.ts';
import { lockRows } from '#server/rest/crud/lockRows.ts';
import type { RouteParts } from '#server/rest/routeParts.ts';
import { sentences } from '#server/sentences.ts';
import type { Viewer } from '#server/viewer.ts';
import type { WriteContext } from '#server/writeContext.ts';
import type { Database } from '#server/storage/database.ts';
import { commandApprovals } from '#server/storage/schema/operations/commandApprovals.ts';
import { setEntities, type SetEntity } from '#domain/commands/doorSettings.ts';
import { audienceOfGate } from '#server/access/gateSites.ts';
import { audienceOfSite } from '#server/places/visibility.ts';
import type { Audience } from '#server/storage/audience.ts';
import { approvalAlerts } from './approvalAlerts.ts';
import { changeEmergencies } from './emergencyChanges.ts';
import { readApprovals } from './approvalRows.ts';
import { requestApproval } from './requestApproval.ts';
import { stopAsking } from './stopAsking.ts';
import { subjectOf } from './storeApproval.ts';
import { lineOf, setTables, type SetRow } from './setTables.ts';

const audiences: Record<SetEntity, (database: Database, row: SetRow) => Promise<Audience>> = {
  controller: async (database, { siteId }) => ({ siteId, organisationIds: await audienceOfSite(database, siteId) }),
  gate: (database, { id, siteId }) => audienceOfGate(database, id, siteId),
};

/** Makes the change that another person approved, where the records still stand at the site. */
async function setApproved(
  { transaction, viewer, now, addChange }: WriteContext,
  { siteId, targets, settings }: Approval,
): Promise<void> {
  if (siteId === null || settings === null || settings === undefined) return;
  for (const entity of setEntities) {
    const table = setTables[entity];
    const ids = targets.flatMap((target) => (target.entity === entity ? target.id : []));
    if (ids.length === 0) continue;
    await lockRows(transaction, table, ids);
    const rows = await transaction
      .update(table)
      .set(settings)
      .where(and(inArray(table.id, ids), eq(table.siteId, siteId)))
      .returning({ id: table.id, siteId: table.siteId, name: table.name });
    for (const row of rows) {
      const line = { action: `Changed ${entity}`, detail: row.name, ...lineOf(entity, row) };
      await recordAction(transaction, viewer, now, line);
      addChange({ entity, act: 'UPDATE', id: row.id, ...(await audiences[entity](transaction, row)) });
    }
  }
}

/** What the one who asked needs for a change that the server itself makes. */
const rightsFor: { [Act in ApprovalAct]?: (approval: Approval) => readonly Ask[] } = {
  set: ({ targets }) => [
    commandRight,
    ...setEntities.flatMap((entity) =>
      targets.some((target) => target.entity === entity) ? askFor(entities[entity], 'write') : [],
    ),
  ],
  stopAsking: () => [askFor(entities.organisation, 'write')],
  changeEmergencies: () => [scenarioCalls.siteScenariosSave.ask],
};

/** @throws Refusal with status 409 where the one who asked has left, or lost a right for it: nobody then may make the change. */
async function requireStillAllowed({ transaction, now }: WriteContext, approval: Approval): Promise<void> {
  const { act, requestedBy, organisationId } = approval;
  const asking = await viewerOfUser(transaction, { userId: requestedBy?.id ?? null, organisationId }, now);
  const needed = rightsFor[act]?.(approval) ?? [];
  if (asking !== null && needed.every((ask) => can(asking.rights, ask))) return;
  const name = requestedBy?.name ?? 'The person who asked';
  throw new Refusal(409, `${name} may not do this any more. Decline the request.`);
}

const mayCommand = ({ rights }: Viewer) => can(rights, approvalCalls.approvalRequest.ask);

const after = (moment: Date, milliseconds: number) => new Date(moment.getTime() + milliseconds);

async function readApproval(database: Database, viewer: Viewer, now: Date, id: number): Promise<Approval> {
  const [approval] = await readApprovals(database, viewer, now, eq(commandApprovals.id, id));
  if (approval !== undefined && (mayCommand(viewer) || approval.requestedBy?.id === viewer.userId)) return approval;
  throw new Refusal(404, sentences.notFound('request for approval', id));
}

function requireDecider({ userId }: Viewer, { requestedBy, cannotDecide }: Approval): void {
  if (requestedBy?.id === userId) throw new Refusal(403, 'You asked for this yourself. Another person has to decide.');
  if (cannotDecide !== null) throw new Refusal(403, cannotDecide);
}

function requireOwn({ userId }: Viewer, { requestedBy }: Approval): void {
  if (requestedBy?.id !== userId) throw new Refusal(403, 'Only the person who asked can do this.');
}

/** An approval of tries covers them from its beginning to its end. */
function requireOwnCommands(viewer: Viewer, approval: Approval): void {
  requireOwn(viewer, approval);
  if (approval.act === 'try') throw new Refusal(409, 'These tries need no start: they are covered until they expire.');
}

const validityOf = (act: ApprovalAct) => (act === 'try' ? secondPerson.tryValidity : secondPerson.validity);

const stateSentences: Record<ApprovalState, string> = {
  pending: 'This request has not been approved yet.',
  approved: 'This request was already approved.',
  declined: 'This request was declined.',
  cancelled: 'This request was withdrawn.',
  expired: 'This request has expired. Ask again.',
  used: 'The commands of this request were already sent.',
};

interface Step {
  /** The states in which it can be taken. */
  from: readonly ApprovalState[];
  /** @throws Refusal if the viewer may not take it. */
  check: (viewer: Viewer, approval: Approval) => void;
  /** Begins the line in the action log. */
  action: string;
  changes: (now: Date, viewer: Viewer, approval: Approval) => Partial<typeof commandApprovals.$inferInsert>;
  /** Why, for the action log. */
  reason?: string;
}

type Asked = Pick<CallRequest<CallDefinition>, 'viewer' | 'request' | 'key'>;

/** One step of a request, its log line, and the end of its alerts. Of two at once, the second is refused. */
function takeStep(parts: RouteParts, asked: Asked, step: Step): Promise<Approval> {
  const id = parseId(asked.request.params);
  return writeOnce(parts, asked, async (context) => {
    await changeState(context, id, step);
    return readApproval(context.transaction, context.viewer, context.now, id);
  });
}

/** Requests that the server itself carries out once they are approved: nothing is left to be sent. */
const carriedOut: { [Act in ApprovalAct]?: (context: WriteContext, approval: Approval) => Promise<void> } = {
  set: setApproved,
  stopAsking: (context, { organisationId }) => stopAsking(context, organisationId),
  changeEmergencies,
};

async function changeState(context: WriteContext, id: number, step: Step): Promise<void> {
  const { transaction, viewer, now, addChange } = context;
  const { from, check, action, changes, reason } = step;
  await lockRows(transaction, commandApprovals, [id]);
  const approval = await readApproval(transaction, viewer, now, id);
  check(viewer, approval);
  if (!from.includes(approval.state)) throw new Refusal(409, stateSentences[approval.state]);
  const changed = changes(now, viewer, approval);
  const carryOut = changed.state === 'approved' ? carriedOut[approval.act] : undefined;
  if (carryOut !== undefined) {
    await requireStillAllowed(context, approval);
    await carryOut(context, approval);
  }
  const state = carryOut === undefined ? changed.state : 'used';
  await transaction
    .update(commandApprovals)
    .set({ ...changed, state })
    .where(eq(commandApprovals.id, id));
  const { title, requestedBy } = approval;
  const by = requestedBy === null || requestedBy.id === viewer.userId ? '' : `, asked by ${requestedBy.name}`;
  const detail = `${title}${by}${reason === undefined ? '' : `, reason: ${reason}`}`;
  await recordAction(transaction, viewer, now, { action, detail, ...subjectOf(approval) });
  await approvalAlerts.markRead(transaction, addChange, id);
}

export function routeApprovals(server: FastifyInstance, parts: RouteParts): void {
  const { storage, authenticate, now } = parts;
  answerCall(server, authenticate, approvalCalls.approvals, async ({ viewer }) => {
    const at = now();
    const { requestedBy, createdAt, expiresAt, state } = commandApprovals;
    const isRecent = gt(createdAt, after(at, -secondPerson.listed));
    // An approval of tries holds for longer.
    const holds = and(eq(state, 'approved'), gt(expiresAt, at));
    const own = and(eq(requestedBy, viewer.userId), or(isRecent, holds));
    const waiting = mayCommand(viewer) ? and(eq(state, 'pending'), gt(expiresAt, at)) : undefined;
    return readApprovals(storage.database, viewer, at, waiting === undefined ? own : or(own, waiting));
  });
  answerCall(server, authenticate, approvalCalls.approvalRead, ({ viewer, request }) =>
    readApproval(storage.database, viewer, now(), parseId(request.params)),
  );
  answerCall(server, authenticate, approvalCalls.approvalRequest, (asked) =>
    writeOnce(parts, asked, async (context) => {
      const id = await requestApproval(context, asked.body);
      return readApproval(context.transaction, context.viewer, context.now, id);
    }),
  );
  const decided =
    (state: ApprovalState, answer: string | null) =>
    (at: Date, viewer: Viewer, { act }: Approval) => ({
      state,
      answer,
      decidedBy: viewer.userId,
      decidedAt: at,
      ...(state === 'approved' ? { expiresAt: after(at, validityOf(act)) } : {}),
    });
  answerCall(server, authenticate, approvalCalls.approvalApprove, (asked) =>
    takeStep(parts, asked, {
      from: ['pending'],
      check: requireDecider,
      action: 'Approved commands',
      changes: decided('approved', null),
    }),
  );
  answerCall(server, authenticate, approvalCalls.approvalDecline, ({ body: { reason }, ...asked }) =>
    takeStep(parts, asked, {
      from: ['pending'],
      check: requireDecider,
      action: 'Declined commands',
      changes: decided('declined', reason),
      reason,
    }),
  );
  answerCall(server, authenticate, approvalCalls.approvalCancel, (asked) =>
    takeStep(parts, asked, {
      from: ['pending', 'approved'],
      check: requireOwn,
      action: 'Cancelled request for approval',
      changes: () => ({ state: 'cancelled' }),
    }),
  );
  answerCall(server, authenticate, approvalCalls.approvalUse, (asked) =>
    takeStep(parts, asked, {
      from: ['approved'],
      check: requireOwnCommands,
      action: 'Started approved commands',
      changes: () => ({ state: 'used' }),
    }),
  );
}
