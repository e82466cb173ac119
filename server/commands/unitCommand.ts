import { eq } from 'drizzle-orm';
import { actLabels, type Act } from '#domain/commands/act.ts';
import type { Acknowledgement, DevicePort } from '#server/devices/port.ts';
import { recordAction } from '#server/rest/access/actionLog.ts';
import { Refusal } from '#server/rest/refusal.ts';
import type { ResourceReader } from '#server/rest/resource/read.ts';
import type { Viewer } from '#server/rest/viewer.ts';
import { constraintViolation } from '#server/storage/constraint.ts';
import { actionLogs, eventLogs } from '#server/storage/schema/logs.ts';
import type { Storage } from '#server/storage/storage.ts';

/** How long a device may take to acknowledge a command, in milliseconds. */
export const acknowledgementLimit = 4_000;

export interface CommandParts {
  storage: Storage;
  devices: DevicePort;
  units: ResourceReader;
  now: () => Date;
  /** Milliseconds; see acknowledgementLimit. */
  limit: number;
}

/** What is asked of which unit. `key`: the sender's own, by which a request that arrives twice is known. */
export interface UnitCommand {
  id: number;
  act: Act;
  key: string | undefined;
}

interface Target {
  id: number;
  siteId: number;
  name: string;
}

async function targetOf({ storage, units }: CommandParts, viewer: Viewer, id: number, act: Act): Promise<Target> {
  const [unit] = await units.rows(storage.database, viewer, [id]);
  if (unit === undefined) throw new Refusal(404, `There is no unit ${id}.`);
  const name = String(unit['name']);
  if (unit['status'] === 'overlocked') {
    const verb = actLabels[act].done.toLowerCase();
    throw new Refusal(409, `${name} is overlocked: it cannot be ${verb} from here until the overlock is lifted.`);
  }
  return { id, siteId: unit['siteId'] as number, name };
}

/** The asking itself goes on record before the device hears of it: who, what, and that an opening was requested. */
function recordRequest(
  { storage, now }: CommandParts,
  viewer: Viewer,
  { id, siteId, name }: Target,
  { act, key }: UnitCommand,
): Promise<number> {
  return storage.write(async (transaction) => {
    const at = now();
    if (act === 'open') {
      const line = {
        siteId,
        unitId: id,
        userId: viewer.userId,
        event: 'Open Requested',
        kind: 'open',
        createdAt: at,
      } as const;
      await transaction.insert(eventLogs).values(line);
    }
    const action = `${actLabels[act].verb} requested`;
    return recordAction(transaction, viewer, at, { action, detail: name, siteId, unitId: id, commandKey: key });
  });
}

/** The line of the request; null when another server has this very command already, and passes it on. */
async function recordOnce(...request: Parameters<typeof recordRequest>): Promise<number | null> {
  try {
    return await recordRequest(...request);
  } catch (error) {
    if (constraintViolation(error)?.kind === 'duplicate') return null;
    throw error;
  }
}

/** The device's acknowledgement; null when none came in time. */
async function acknowledgement(
  { devices, limit }: CommandParts,
  unitId: number,
  act: Act,
): Promise<Acknowledgement | null> {
  const patience = new AbortController();
  const silence = new Promise<null>((resolve) => {
    patience.signal.addEventListener('abort', () => resolve(null), { once: true });
  });
  const timer = setTimeout(() => patience.abort(), limit);
  try {
    const answer = devices.send({ unitId, act }, patience.signal).catch((error: unknown) => {
      if (patience.signal.aborted) return null;
      throw error;
    });
    return await Promise.race([answer, silence]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Asks a unit's door to lock or open, and waits for the device's acknowledgement, not for the door to move: that
 * arrives later as a reading.
 * @returns whether the device acknowledged; false: the command was passed on and no answer came in time.
 * @throws Refusal: 404 for a unit that the viewer does not see, 409 for a refusal, in the device's words.
 */
export async function commandUnit(parts: CommandParts, viewer: Viewer, command: UnitCommand): Promise<boolean> {
  const { id, act } = command;
  const target = await targetOf(parts, viewer, id, act);
  const line = await recordOnce(parts, viewer, target, command);
  if (line === null) return false;
  const answer = await acknowledgement(parts, id, act);
  if (answer?.accepted === true) return true;
  const outcome = answer === null ? 'not acknowledged in time' : `refused: ${answer.reason}`;
  const detail = `${target.name}, ${outcome}`;
  await parts.storage.database.update(actionLogs).set({ detail }).where(eq(actionLogs.id, line));
  if (answer === null) return false;
  throw new Refusal(409, `${target.name} did not take the command: ${answer.reason}.`);
}
