import { eq } from 'drizzle-orm';
import { commandRight } from '#domain/commands/act.ts';
import { exitsGained } from '#domain/commands/doorSettings.ts';
import { hasTwoPersonApproval } from '#server/places/hasTwoPersonApproval.ts';
import { recordAction } from '#server/operations/recordAction.ts';
import { requireRight } from '#server/rest/account/requireRight.ts';
import { lockRows } from '#server/rest/crud/lockRows.ts';
import type { WriteContext } from '#server/writeContext.ts';
import type { Database } from '#server/storage/database.ts';
import { gates } from '#server/storage/schema/access/gates.ts';
import { controllers } from '#server/storage/schema/devices/controllers.ts';
import { sites } from '#server/storage/schema/places/sites.ts';
import { requireFewDoors } from './doorLimits.ts';
import { lineOf } from './setTables.ts';

/** Begins the lines in the action log that count doors which no command moved. */
export const keptOpen = 'Kept doors open by settings';

/** Until the transaction ends, other changes of the site's exits wait to be compared. */
export async function readGates(transaction: Database, siteId: number) {
  await lockRows(transaction, sites, [siteId]);
  return transaction.select({ id: gates.id, direction: gates.direction }).from(gates).where(eq(gates.siteId, siteId));
}

type Context = Pick<WriteContext, 'transaction' | 'viewer' | 'now'>;
type Line = ReturnType<typeof lineOf>;

/** @throws Refusal beyond the limit: a record that comes or goes waits for nobody. */
async function requireCounted({ transaction, viewer, now }: Context, line: Line, detail: string, doors: number) {
  const { siteId } = line;
  if (doors === 0 || !(await hasTwoPersonApproval(transaction, siteId))) return;
  await requireFewDoors(transaction, { viewer, at: now, siteId, doors }, 'ask another person to do it');
  await recordAction(transaction, viewer, now, { ...line, action: keptOpen, detail, unapprovedDoors: doors });
}

const gateColumns = { id: gates.id, siteId: gates.siteId, name: gates.name, direction: gates.direction };

type Gate = Pick<typeof gates.$inferSelect, keyof typeof gateColumns>;

const readOthers = async ({ transaction }: Context, { id, siteId }: Gate, gone: readonly number[] = []) =>
  (await readGates(transaction, siteId)).filter((other) => other.id !== id && !gone.includes(other.id));

/**
 * Without the last exit, all entrances open at once.
 * @param gone gates that are deleted with this one, and before it.
 * @throws Refusal without the right, or beyond the limit.
 */
export async function countGateGone(context: Context, gate: Gate, gone: readonly number[] = []): Promise<void> {
  const others = await readOthers(context, gate, gone);
  const doors = exitsGained([...others, gate], others).length;
  if (doors > 0) requireRight(context.viewer, commandRight);
  await requireCounted(context, lineOf('gate', gate), gate.name, doors);
}

/** A gate that is new at a site. @throws Refusal without the right to hold it open or make it an exit, or beyond the limit. */
export async function countGateCome(context: Context, id: number, isHeld = false): Promise<void> {
  const [gate] = await context.transaction.select(gateColumns).from(gates).where(eq(gates.id, id));
  if (gate === undefined) throw new Error(`The gate ${id} is gone while it is written.`);
  if (isHeld || gate.direction === 'exit') requireRight(context.viewer, commandRight);
  const others = await readOthers(context, gate);
  const kept = new Set([...exitsGained(others, [...others, gate]), ...(isHeld ? [id] : [])]);
  await requireCounted(context, lineOf('gate', gate), gate.name, kept.size);
}

/** A new controller may have a door that no record tells of. @throws Refusal without the right, or beyond the limit. */
export async function countNewController(context: Context, id: number): Promise<void> {
  requireRight(context.viewer, commandRight);
  const { siteId, name } = controllers;
  const [row] = await context.transaction.select({ siteId, name }).from(controllers).where(eq(controllers.id, id));
  if (row !== undefined) await requireCounted(context, lineOf('controller', { ...row, id }), row.name, 1);
}
