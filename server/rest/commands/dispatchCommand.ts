import { eq } from 'drizzle-orm';
import type { CommandAct } from '#domain/commands/act.ts';
import { awaitInTime } from '#server/deadline.ts';
import type { DevicePort } from '#server/devices/port.ts';
import { claimKey, storeAnswer, type Answer } from '#server/repetition/answerOnce.ts';
import type { RequestKey } from '#server/repetition/requestKey.ts';
import type { Viewer } from '#server/viewer.ts';
import { actionLogs, eventLogs, lockableLogs } from '#server/storage/schema/operations/logs.ts';
import type { Storage } from '#server/storage/storage.ts';
import { recordAction } from '#server/operations/recordAction.ts';
import type { Database } from '#server/storage/database.ts';
import { loadTarget, type CommandKind, type LoadedTarget } from './loadTarget.ts';
import type { LoggedCommand } from './loggedCommand.ts';
import { countUnapprovedDoors } from './unapprovedDoors.ts';

/** The acts that open doors, with the events of their requests. */
const openings: { [Act in CommandAct]?: string } = { open: 'Open Requested', hold: 'Hold Requested' };

async function recordOpening(
  transaction: Database,
  viewer: Viewer,
  at: Date,
  target: LoadedTarget,
  event: string,
): Promise<void> {
  const { kind, id, siteId, subjects } = target;
  const line = { siteId, userId: viewer.userId, event, kind: 'open', createdAt: at } as const;
  if (kind === 'lockable') await transaction.insert(lockableLogs).values({ ...line, lockableId: id });
  else await transaction.insert(eventLogs).values({ ...line, ...subjects });
}

/** The ends of a failed command's line in the action log. */
const outcomes = {
  silence: 'not acknowledged in time',
  refusal: (reason: string) => `refused: ${reason}`,
} as const;

/**
 * Writes a command's line into the action log, before the command is sent.
 * @returns the line's id.
 * @throws Refusal with status 409 where a second person has to approve.
 */
async function recordRequest(
  transaction: Database,
  viewer: Viewer,
  at: Date,
  target: LoadedTarget,
  { act, action, detail }: LoggedCommand & { detail: string },
): Promise<number> {
  const opening = openings[act.act];
  if (opening !== undefined) await recordOpening(transaction, viewer, at, target, opening);
  const { siteId, subjects } = target;
  const unapprovedDoors = await countUnapprovedDoors(transaction, viewer, at, target, act);
  return recordAction(transaction, viewer, at, { action, detail, siteId, ...subjects, unapprovedDoors });
}

export interface CommandParts {
  storage: Storage;
  devices: DevicePort;
  now: () => Date;
  /** Milliseconds for a device to acknowledge a command. */
  acknowledgementTimeout: number;
}

interface CommandSubject {
  kind: CommandKind;
  id: number;
}

const accepted: Answer = { status: 200, body: null };
const unacknowledged: Answer = { status: 202, body: null };

/** The target of a command, and its line in the action log. */
interface Recorded {
  target: LoadedTarget;
  line: number;
  detail: string;
}

/** Checks and logs a command before it is sent, in one transaction with its key. @returns the answer to a repetition. */
async function record(
  { storage, now }: CommandParts,
  viewer: Viewer,
  { kind, id }: CommandSubject,
  command: LoggedCommand,
  key: RequestKey | null,
): Promise<Recorded | { answered: Answer }> {
  return storage.write(async (transaction) => {
    const at = now();
    const earlier = await claimKey(transaction, key, at);
    // Another server sends the command now, or stopped while it did: it may have reached the device.
    if (earlier?.status === null) return { answered: unacknowledged };
    if (earlier !== null) return { answered: earlier as Answer };
    const target = await loadTarget(transaction, viewer, kind, id, command.act);
    const reason = command.reason === undefined || command.reason === '' ? undefined : `reason: ${command.reason}`;
    const detail = [target.name, command.detail, reason].filter((part) => part !== undefined).join(', ');
    return { target, detail, line: await recordRequest(transaction, viewer, at, target, { ...command, detail }) };
  });
}

/** The line in the action log ends with the reason of a failed command. */
async function recordFailure({ storage }: CommandParts, { line, detail }: Recorded, outcome: string): Promise<void> {
  await storage.database
    .update(actionLogs)
    .set({ detail: `${detail}, ${outcome}` })
    .where(eq(actionLogs.id, line));
}

async function send(parts: CommandParts, { kind, id }: CommandSubject, command: LoggedCommand, recorded: Recorded) {
  const { devices, acknowledgementTimeout } = parts;
  const answer = await awaitInTime(acknowledgementTimeout, (deadline) =>
    devices.send({ kind, id, ...command.act }, deadline),
  );
  if (answer?.accepted === true) return accepted;
  await recordFailure(parts, recorded, answer === null ? outcomes.silence : outcomes.refusal(answer.reason));
  if (answer === null) return unacknowledged;
  return { status: 409, body: `${recorded.target.name} refused the command: ${answer.reason}.` };
}

/**
 * Sends a command once and waits for its acknowledgement; the movement arrives later as a reading. The device's refusal
 * is stored for repetitions like every other outcome, since the command has reached the device.
 * @returns status 202: no answer in time; 409 and a sentence: the device refused.
 * @throws Refusal: 404 for a target that the viewer cannot see, 409 for one that cannot take the command now.
 */
export async function dispatchCommand(
  parts: CommandParts,
  viewer: Viewer,
  subject: CommandSubject,
  command: LoggedCommand,
  key: RequestKey | null,
): Promise<Answer> {
  const recorded = await record(parts, viewer, subject, command, key);
  if ('answered' in recorded) return recorded.answered;
  const answer = await send(parts, subject, command, recorded);
  await storeAnswer(parts.storage.database, key, answer);
  return answer;
}
