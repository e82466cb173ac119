import { eq } from 'drizzle-orm';
import type { Acknowledgement, DeviceCommand, DevicePort } from '#server/devices/port.ts';
import { Refusal } from '#server/refusal.ts';
import type { Viewer } from '#server/viewer.ts';
import { actionLogs } from '#server/storage/schema/operations/logs.ts';
import type { Storage } from '#server/storage/storage.ts';
import { loadCommandTarget, type CommandKind } from './commandTarget.ts';
import { outcomes, recordRequest } from './recordRequest.ts';
import type { CommandRequest } from './commandRequest.ts';

/** Milliseconds. */
export const defaultAcknowledgementTimeout = 4_000;

export interface CommandParts {
  storage: Storage;
  devices: DevicePort;
  now: () => Date;
  /** Milliseconds for a device to acknowledge a command. */
  acknowledgementTimeout: number;
}

/** @returns null: none came in time. */
async function awaitAcknowledgement(
  { devices, acknowledgementTimeout }: CommandParts,
  command: DeviceCommand,
): Promise<Acknowledgement | null> {
  const deadline = new AbortController();
  const timeout = new Promise<null>((resolve) => {
    deadline.signal.addEventListener('abort', () => resolve(null), { once: true });
  });
  const timer = setTimeout(() => deadline.abort(), acknowledgementTimeout);
  try {
    const answer = devices.send(command, deadline.signal).catch((error: unknown) => {
      if (deadline.signal.aborted) return null;
      throw error;
    });
    return await Promise.race([answer, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Sends a command once and waits for its acknowledgement; the movement arrives later as a reading. @returns false: no
 * answer in time. @throws Refusal: 404 for a target that the viewer cannot see, 409 for one that cannot take the
 * command now or refused it.
 */
export async function dispatchCommand(
  parts: CommandParts,
  viewer: Viewer,
  { kind, id }: { kind: CommandKind; id: number },
  command: CommandRequest,
): Promise<boolean> {
  const { storage, now } = parts;
  const target = await loadCommandTarget(storage.database, viewer, kind, id, command.act);
  const reason = command.reason === undefined || command.reason === '' ? undefined : `reason: ${command.reason}`;
  const detail = [target.name, command.detail, reason].filter((part) => part !== undefined).join(', ');
  const line = await recordRequest(storage, viewer, now(), target, { ...command, detail });
  if (line === null) return false;
  const answer = await awaitAcknowledgement(parts, { kind, id, ...command.act });
  if (answer?.accepted === true) return true;
  const outcome = answer === null ? outcomes.silence : outcomes.refusal(answer.reason);
  await storage.database
    .update(actionLogs)
    .set({ detail: `${detail}, ${outcome}` })
    .where(eq(actionLogs.id, line));
  if (answer === null) return false;
  throw new Refusal(409, `${target.name} refused the command: ${answer.reason}.`);
}
