import { eq, inArray } from 'drizzle-orm';
import { commandRight } from '#domain/commands/act.ts';
import { exitsGained, settingsThatOpen, type DoorSettings, type SetEntity } from '#domain/commands/doorSettings.ts';
import { describeRequest } from '#domain/commands/secondPerson.ts';
import { recordAction } from '#server/operations/recordAction.ts';
import { hasTwoPersonApproval } from '#server/places/hasTwoPersonApproval.ts';
import { ownerOfSite } from '#server/places/visibility.ts';
import { requireRight } from '#server/rest/account/requireRight.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { sites } from '#server/storage/schema/places/sites.ts';
import { countDoorsOf } from './connectedDoors.ts';
import { findBrokenLimit } from './doorLimits.ts';
import { keptOpen, readGates } from './keptOpen.ts';
import { lineOf, setTables, type SetRow } from './setTables.ts';
import { isWaiting, storeApproval } from './storeApproval.ts';

/** Settings of records at one site. */
interface Setting {
  entity: SetEntity;
  siteId: number;
  rows: readonly SetRow[];
  settings: DoorSettings;
}

const idsOf = ({ rows }: Setting) => rows.map(({ id }) => id);
const targetsOf = ({ entity, rows }: Setting) => rows.map(({ id, name }) => ({ entity, id, name }));

/** A controller without a known door may have one. */
async function countControllers({ transaction, now }: WriteContext, setting: Setting): Promise<number> {
  let doors = 0;
  for (const id of idsOf(setting)) doors += Math.max(1, await countDoorsOf(transaction, id, now));
  return doors;
}

async function countGates({ transaction }: WriteContext, setting: Setting): Promise<number> {
  const { siteId, settings } = setting;
  const ids = idsOf(setting);
  const before = await readGates(transaction, siteId);
  const after = before.map((gate) => (ids.includes(gate.id) ? { ...gate, ...settings } : gate));
  return new Set([...exitsGained(before, after), ...('relayMode' in settings ? ids : [])]).size;
}

const counts = { controller: countControllers, gate: countGates } as const;

/** The values that a record takes at once; `setDoors` sets the others. */
export function withoutOpening<Values extends object>(values: Values, current: object | null): Values {
  if (current === null) return values;
  const opening = settingsThatOpen(current, values);
  return Object.fromEntries(Object.entries(values).filter(([name]) => !(name in opening))) as Values;
}

/** Asks a second person for settings. @throws Refusal where nobody could approve them. */
async function requestSetting(context: WriteContext, setting: Setting): Promise<void> {
  const { siteId, settings } = setting;
  const { transaction } = context;
  const organisationId = await ownerOfSite(transaction, siteId);
  const asked = { siteId, organisationId, act: 'set' as const, targets: targetsOf(setting), settings };
  if (await isWaiting(context, asked)) return;
  const [site] = await transaction.select({ name: sites.name }).from(sites).where(eq(sites.id, siteId));
  await storeApproval(context, { ...asked, place: site?.name ?? `site ${siteId}`, reason: null });
}

/** The line counts the doors. */
async function recordSetting({ transaction, viewer, now }: WriteContext, setting: Setting, doors: number) {
  const { entity, siteId, rows, settings } = setting;
  const [only] = rows.length === 1 ? rows : [];
  await recordAction(transaction, viewer, now, {
    action: keptOpen,
    detail: describeRequest('set', targetsOf(setting), settings),
    ...(only === undefined ? { siteId } : lineOf(entity, only)),
    unapprovedDoors: doors,
  });
}

async function setAtSite(context: WriteContext, setting: Setting): Promise<void> {
  const { transaction, viewer, now } = context;
  const { entity, siteId, settings } = setting;
  const doors = await counts[entity](context, setting);
  if (doors > 0) requireRight(viewer, commandRight);
  if (doors > 0 && (await hasTwoPersonApproval(transaction, siteId))) {
    const broken = await findBrokenLimit(transaction, { viewer, at: now, siteId, doors });
    if (broken !== null) return requestSetting(context, setting);
    await recordSetting(context, setting, doors);
  }
  const table = setTables[entity];
  await transaction
    .update(table)
    .set(settings)
    .where(inArray(table.id, idsOf(setting)));
}

/**
 * Changes settings that may keep doors open: at once, or once a second person approved it. @throws Refusal without the
 * right.
 */
export async function setDoors(
  context: WriteContext,
  entity: SetEntity,
  ids: readonly number[],
  settings: DoorSettings,
): Promise<void> {
  if (Object.keys(settings).length === 0) return;
  const table = setTables[entity];
  const { id, siteId, name } = table;
  const rows = await context.transaction
    .select({ id, siteId, name })
    .from(table)
    .where(inArray(id, [...ids]))
    .orderBy(id);
  for (const at of new Set(rows.map((row) => row.siteId))) {
    await setAtSite(context, { entity, siteId: at, rows: rows.filter((row) => row.siteId === at), settings });
  }
}
