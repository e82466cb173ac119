import { and, asc, eq, gt, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm';
import { doorActs, holdActs, type CommandAct } from '#domain/commands/act.ts';
import { doorsMoved } from '#domain/commands/doorsMoved.ts';
import { exitsOf } from '#domain/commands/exits.ts';
import { approvedEntities, triedEntity } from '#domain/commands/secondPerson.ts';
import { isOneOf } from '#domain/states/words.ts';
import { secondPerson } from '#domain/limits/secondPerson.ts';
import type { NetworkRow } from '#server/devices/mqtt/networkRows.ts';
import type { RecordCommand } from '#server/devices/port.ts';
import { hasTwoPersonApproval } from '#server/places/hasTwoPersonApproval.ts';
import type { Viewer } from '#server/viewer.ts';
import type { Database } from '#server/storage/database.ts';
import { gates } from '#server/storage/schema/access/gates.ts';
import { approvalUses, commandApprovals } from '#server/storage/schema/operations/commandApprovals.ts';
import { networkDevices } from '#server/storage/schema/devices/networkDevices.ts';
import { actionLogs } from '#server/storage/schema/operations/logs.ts';
import type { LoadedCommand, LoadedTarget } from './loadTarget.ts';
import { countDoorsOf } from './connectedDoors.ts';
import { requireFewDoors } from './doorLimits.ts';

/** Whether the gate, or its controller, was connected elsewhere lately: it may open other doors one after the other. */
async function wasMovedLately(database: Database, { id, subjects }: LoadedTarget, at: Date): Promise<boolean> {
  const { entity, recordId, createdAt, changes } = actionLogs;
  const changed = (field: string) => sql`${changes} @> ${JSON.stringify([{ field }])}::jsonb`;
  const isGate = and(eq(entity, 'gate'), eq(recordId, id), or(changed('controllerId'), changed('channel')));
  const { controllerId } = subjects;
  const isController =
    controllerId === null
      ? undefined
      : and(eq(entity, 'controller'), eq(recordId, controllerId), changed('networkDeviceId'));
  const [moved] = await database
    .select({ id: actionLogs.id })
    .from(actionLogs)
    .where(and(gt(createdAt, new Date(at.getTime() - secondPerson.disconnected)), or(isGate, isController)))
    .limit(1);
  return moved !== undefined;
}

/** Exits open at once, as in a fire. */
async function isExit(database: Database, siteId: number, id: number): Promise<boolean> {
  const rows = await database
    .select({ id: gates.id, direction: gates.direction })
    .from(gates)
    .where(eq(gates.siteId, siteId));
  return exitsOf(rows).some((gate) => gate.id === id);
}

/** Its clock starts anew with each door, so a long list runs to its end; an emergency does not go on for ever. */
function isRunning(at: Date) {
  const { id, expiresAt, emergency, createdAt } = commandApprovals;
  const lastUse = sql`(select max(${approvalUses.usedAt}) from ${approvalUses} where ${approvalUses.approvalId} = ${id})`;
  const isStarted = or(gt(expiresAt, at), gt(lastUse, new Date(at.getTime() - secondPerson.validity)));
  return and(isStarted, or(isNull(emergency), gt(createdAt, new Date(at.getTime() - secondPerson.emergency))));
}

/**
 * Whether an approval covered the command. It covers each of its doors once; an emergency as often as somebody tries, so
 * that a door without an answer is commanded again at once.
 */
async function spendApproval(
  transaction: Database,
  { userId }: Viewer,
  at: Date,
  { kind, id, siteId }: LoadedTarget,
  asked: CommandAct,
): Promise<boolean> {
  const entity = approvedEntities.find((each) => each === kind);
  const act = doorActs.find((each) => each === asked);
  if (entity === undefined || act === undefined) return false;
  const { approvalId, doorId } = approvalUses;
  const { emergency } = commandApprovals;
  const used = and(eq(approvalId, commandApprovals.id), eq(approvalUses.entity, entity), eq(doorId, id));
  const [approval] = await transaction
    .select({ id: commandApprovals.id, emergency })
    .from(commandApprovals)
    .where(
      and(
        eq(commandApprovals.requestedBy, userId),
        // The server chose the doors of an emergency, with gates of other sites that lead to this one.
        or(eq(commandApprovals.siteId, siteId), isNotNull(emergency)),
        eq(commandApprovals.act, act),
        eq(commandApprovals.state, 'used'),
        sql`${commandApprovals.targets} @> ${JSON.stringify([{ entity, id }])}::jsonb`,
        isRunning(at),
        or(
          notExists(transaction.select({ approvalId }).from(approvalUses).where(used)),
          and(isNotNull(emergency), gt(commandApprovals.expiresAt, at)),
        ),
      ),
    )
    .orderBy(asc(commandApprovals.id))
    .limit(1);
  if (approval === undefined) return false;
  const uses = await transaction
    .insert(approvalUses)
    .values({ approvalId: approval.id, entity, doorId: id, usedAt: at })
    .onConflictDoNothing()
    .returning({ approvalId });
  return uses.length > 0 || approval.emergency !== null;
}

/** Whether an approval of tries at the site covers the device, or the one that connects it. */
async function coversTry(
  database: Database,
  { userId }: Viewer,
  at: Date,
  siteId: number,
  tried: NetworkRow,
): Promise<boolean> {
  const { requestedBy, act, state, expiresAt, targets } = commandApprovals;
  const isNamed = (id: number) => sql`${targets} @> ${JSON.stringify([{ entity: triedEntity, id }])}::jsonb`;
  const ids = [tried.id];
  if (tried.gateway !== null && tried.siteId !== null) {
    const isGateway = and(eq(networkDevices.key, tried.gateway), eq(networkDevices.siteId, tried.siteId));
    const [gateway] = await database.select({ id: networkDevices.id }).from(networkDevices).where(isGateway);
    if (gateway !== undefined) ids.push(gateway.id);
  }
  const [approval] = await database
    .select({ id: commandApprovals.id })
    .from(commandApprovals)
    .where(
      and(
        eq(requestedBy, userId),
        eq(commandApprovals.siteId, siteId),
        eq(act, 'try'),
        eq(state, 'approved'),
        gt(expiresAt, at),
        or(...ids.map(isNamed)),
      ),
    )
    .limit(1);
  return approval !== undefined;
}

/** The facts that the count of a command's doors depends on. */
async function readMoved(database: Database, target: LoadedTarget, sent: RecordCommand, at: Date) {
  const { kind, id, siteId, subjects } = target;
  const { act, kind: _kind, id: _id, ...details } = sent;
  if (kind === 'gate') {
    const isKnownExit = act === 'open' && (await isExit(database, siteId, id));
    return { isExit: isKnownExit && !(await wasMovedLately(database, target, at)) };
  }
  const { controllerId } = subjects;
  if ((kind !== 'controller' && kind !== 'multiplexer') || controllerId === null) return details;
  return { ...details, connected: await countDoorsOf(database, controllerId, at) };
}

/** Advice for a person who may not move more doors alone for now. */
const adviceFor = (kind: LoadedTarget['kind'], act: CommandAct): string => {
  if (kind === 'multiplexer') return 'choose fewer channels';
  return kind === 'powerController' || kind === 'motorisedLock' || isOneOf(holdActs, act)
    ? 'ask another person to do it'
    : 'select the doors in their list and ask for approval';
};

const adviceToTry = 'ask for approval to try the doors of this device';

/**
 * How many doors the command moves without an approval; null where that is not limited.
 * @throws Refusal with status 409 where a second person has to approve.
 */
export async function countUnapprovedDoors(
  transaction: Database,
  viewer: Viewer,
  at: Date,
  { target, sent, tried }: LoadedCommand,
): Promise<number | null> {
  const { siteId } = target;
  if (siteId === null || !(await hasTwoPersonApproval(transaction, siteId))) return null;
  if (tried !== undefined && (await coversTry(transaction, viewer, at, siteId, tried))) return null;
  if (target.kind === 'networkDevice' || sent.kind === 'networkDevice') {
    await requireFewDoors(transaction, { viewer, at, siteId, doors: 1 }, adviceToTry);
    return 1;
  }
  const doors = doorsMoved(target.kind, sent.act, await readMoved(transaction, target, sent, at));
  if (doors === 0 || (await spendApproval(transaction, viewer, at, target, sent.act))) return null;
  const advice = tried === undefined ? adviceFor(target.kind, sent.act) : adviceToTry;
  await requireFewDoors(transaction, { viewer, at, siteId, doors }, advice);
  return doors;
}
