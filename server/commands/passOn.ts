import { eq } from 'drizzle-orm';
import type { Acknowledgement, DeviceCommand, DevicePort } from '#server/devices/port.ts';
import { Refusal } from '#server/rest/refusal.ts';
import type { Viewer } from '#server/rest/viewer.ts';
import { actionLogs } from '#server/storage/schema/logs.ts';
import type { Storage } from '#server/storage/storage.ts';
import { commandTarget, type CommandKind } from './commandTarget.ts';
import { outcomes, recordRequest } from './recordRequest.ts';
import type { Wanted } from './wanted.ts';

/** How long a device may take to acknowledge a command, in milliseconds. */
export const acknowledgementLimit = 4_000;

export interface CommandParts {
  storage: Storage;
  devices: DevicePort;
  now: () => Date;
  /** Milliseconds; see acknowledgementLimit. */
  limit: number;
}

/** The device's acknowledgement; null when none came in time. */
async function acknowledgement(
  { devices, limit }: CommandParts,
  command: DeviceCommand,
): Promise<Acknowledgement | null> {
  const patience = new AbortController();
  const silence = new Promise<null>((resolve) => {
    patience.signal.addEventListener('abort', () => resolve(null), { once: true });
  });
  const timer = setTimeout(() => patience.abort(), limit);
  try {
    const answer = devices.send(command, patience.signal).catch((error: unknown) => {
      if (patience.signal.aborted) return null;
      throw error;
    });
    return await Promise.race([answer, silence]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Asks a door or device to do something, and waits for its acknowledgement, not for the door to move: that arrives
 * later as a reading.
 * @returns whether the device acknowledged; false: the command was passed on and no answer came in time.
 * @throws Refusal: 404 for a target that the viewer does not see, 409 for one that cannot take the command now, or does
 * not, in the device's words.
 */
export async function passOn(
  parts: CommandParts,
  viewer: Viewer,
  { kind, id }: { kind: CommandKind; id: number },
  wanted: Wanted,
): Promise<boolean> {
  const { storage, now } = parts;
  const target = await commandTarget(storage.database, viewer, kind, id, wanted.act);
  const reason = wanted.reason === undefined || wanted.reason === '' ? undefined : `reason: ${wanted.reason}`;
  const asked = [target.name, wanted.detail, reason].filter((part) => part !== undefined).join(', ');
  const line = await recordRequest(storage, viewer, now(), target, { ...wanted, detail: asked });
  if (line === null) return false;
  const answer = await acknowledgement(parts, { kind, id, ...wanted.act });
  if (answer?.accepted === true) return true;
  const outcome = answer === null ? outcomes.silence : outcomes.refusal(answer.reason);
  await storage.database
    .update(actionLogs)
    .set({ detail: `${asked}, ${outcome}` })
    .where(eq(actionLogs.id, line));
  if (answer === null) return false;
  throw new Refusal(409, `${target.name} did not take the command: ${answer.reason}.`);
}
