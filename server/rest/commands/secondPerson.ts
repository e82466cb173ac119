import { and, asc, count, eq, gt, isNotNull, notExists, or, sql, sum } from 'drizzle-orm';
import type { Act } from '#domain/commands/act.ts';
import { exitsOf } from '#domain/commands/exits.ts';
import { approvedEntities } from '#domain/commands/secondPerson.ts';
import { secondPerson } from '#domain/limits/secondPerson.ts';
import { hasTwoPersonApproval } from '#server/places/hasTwoPersonApproval.ts';
import { Refusal } from '#server/refusal.ts';
import { holdRows } from '#server/rest/crud/holdRows.ts';
import type { Viewer } from '#server/viewer.ts';
import type { Database } from '#server/storage/database.ts';
import { gates } from '#server/storage/schema/access/gates.ts';
import { units } from '#server/storage/schema/access/units.ts';
import { actionLogs } from '#server/storage/schema/operations/logs.ts';
import { approvalUses, commandApprovals } from '#server/storage/schema/operations/commandApprovals.ts';
import { users } from '#server/storage/schema/people/users.ts';
import type { DeviceAct } from './commandRequest.ts';
import type { CommandTarget } from './commandTarget.ts';

/** Exits open at once, as in a fire. */
async function isExit(database: Database, siteId: number, id: number): Promise<boolean> {
  const rows = await database
    .select({ id: gates.id, direction: gates.direction })
    .from(gates)
    .where(eq(gates.siteId, siteId));
  return exitsOf(rows).some((gate) => gate.id === id);
}

/** Its clock starts anew with each door, so a long list runs to its end. */
function isRunning(at: Date) {
  const { id, expiresAt } = commandApprovals;
  const lastUse = sql`(select max(${approvalUses.usedAt}) from ${approvalUses} where ${approvalUses.approvalId} = ${id})`;
  return or(gt(expiresAt, at), gt(lastUse, new Date(at.getTime() - secondPerson.validity)));
}

/**
 * Whether an approval covered the command. It covers each of its doors once; an emergency as often as somebody tries, so
 * that a door without an answer is commanded again at once.
 */
async function spendApproval(
  transaction: Database,
  { userId }: Viewer,
  at: Date,
  { kind, id, siteId }: CommandTarget,
  act: Act,
): Promise<boolean> {
  const entity = approvedEntities.find((each) => each === kind);
  if (entity === undefined) return false;
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

async function countDoorsOf(database: Database, controllerId: number): Promise<number> {
  let doors = 0;
  for (const table of [units, gates]) {
    const [row] = await database.select({ doors: count() }).from(table).where(eq(table.controllerId, controllerId));
    doors += row?.doors ?? 0;
  }
  return doors;
}

/**
 * How many doors the command moves without an approval; null where that is not limited. Until the transaction ends, the
 * viewer's other commands wait to be counted.
 */
export async function countUnapprovedDoors(
  transaction: Database,
  viewer: Viewer,
  at: Date,
  target: CommandTarget,
  { act }: DeviceAct,
): Promise<number | null> {
  const { kind, id, siteId } = target;
  if ((act !== 'lock' && act !== 'open') || (kind !== 'unit' && kind !== 'gate' && kind !== 'controller')) return null;
  if (!(await hasTwoPersonApproval(transaction, siteId))) return null;
  if (kind === 'gate' && act === 'open' && (await isExit(transaction, siteId, id))) return null;
  if (await spendApproval(transaction, viewer, at, target, act)) return null;
  await holdRows(transaction, users, [viewer.userId]);
  return kind === 'controller' ? countDoorsOf(transaction, id) : 1;
}

/** @throws Refusal with status 409: the viewer's lines in the action log name too many doors of the site. */
export async function requireFewDoors(
  transaction: Database,
  { userId }: Viewer,
  at: Date,
  siteId: number,
): Promise<void> {
  const [row] = await transaction
    .select({ doors: sum(actionLogs.unapprovedDoors).mapWith(Number) })
    .from(actionLogs)
    .where(
      and(
        eq(actionLogs.userId, userId),
        gt(actionLogs.createdAt, new Date(at.getTime() - secondPerson.period)),
        eq(actionLogs.siteId, siteId),
      ),
    );
  if ((row?.doors ?? 0) <= secondPerson.doors) return;
  throw new Refusal(
    409,
    `A second person has to approve commands to more than ${secondPerson.doors} doors of this site within a minute. ` +
      'Wait a minute, or select the doors together and ask for approval.',
  );
}
