import { eq } from 'drizzle-orm';
import { openRequested } from '#domain/states/logs.ts';
import { awaitInTime } from '#server/deadline.ts';
import type { Acknowledgement, DeviceCommand, DevicePort } from '#server/devices/port.ts';
import { claimKey, storeAnswer, type Answer } from '#server/repetition/answerOnce.ts';
import type { RequestKey } from '#server/repetition/requestKey.ts';
import type { Viewer } from '#server/viewer.ts';
import { actionLogs, eventLogs, lockableLogs } from '#server/storage/schema/operations/logs.ts';
import type { CommandEnd, Metrics } from '#server/signals/metrics/metrics.ts';
import type { Storage } from '#server/storage/storage.ts';
import { recordAction } from '#server/operations/recordAction.ts';
import type { Database } from '#server/storage/database.ts';
import type { LoadedCommand, LoadedTarget } from './loadTarget.ts';
import { countUnapprovedDoors } from './unapprovedDoors.ts';

/** The acts that open doors, with the events of their requests. */
const openings: { [Act in DeviceCommand['act']]?: string } = { open: openRequested, hold: 'Hold Requested' };

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
  notSent: (reason: string) => `not sent: ${reason}`,
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
  command: LoadedCommand,
  detail: string,
): Promise<number> {
  const { target, sent, logged } = command;
  const opening = openings[sent.act];
  if (opening !== undefined && target.kind !== 'networkDevice')
    await recordOpening(transaction, viewer, at, target, opening);
  const { siteId, subjects } = target;
  const { action } = logged;
  const unapprovedDoors = await countUnapprovedDoors(transaction, viewer, at, command);
  return recordAction(transaction, viewer, at, { action, detail, siteId, ...subjects, unapprovedDoors });
}

export interface CommandParts {
  storage: Storage;
  devices: DevicePort;
  now: () => Date;
  /** Milliseconds for a device to acknowledge a command. */
  acknowledgementTimeout: number;
  /** null or absent: nobody asks for them. */
  metrics?: Pick<Metrics, 'noteCommand'> | null | undefined;
}

/** Checks a command in the transaction that logs it. @throws Refusal */
type LoadCommand = (transaction: Database) => Promise<LoadedCommand>;

const accepted: Answer = { status: 200, body: null };
const unacknowledged: Answer = { status: 202, body: null };

/** A command with its line in the action log. */
interface Recorded extends LoadedCommand {
  line: number;
  detail: string;
}

/** Checks and logs a command before it is sent, in one transaction with its key. @returns the answer to a repetition. */
async function record(
  { storage, now }: CommandParts,
  viewer: Viewer,
  load: LoadCommand,
  key: RequestKey | null,
): Promise<Recorded | { answered: Answer }> {
  return storage.write(async (transaction) => {
    const at = now();
    const earlier = await claimKey(transaction, key, at);
    // Another server sends the command now, or stopped while it did: it may have reached the device.
    if (earlier?.status === null) return { answered: unacknowledged };
    if (earlier !== null) return { answered: earlier as Answer };
    const command = await load(transaction);
    const { target, logged } = command;
    const reason = logged.reason === undefined || logged.reason === '' ? undefined : `reason: ${logged.reason}`;
    const detail = [target.name, logged.detail, reason].filter((part) => part !== undefined).join(', ');
    return { ...command, detail, line: await recordRequest(transaction, viewer, at, command, detail) };
  });
}

/** The line in the action log ends with the reason of a failed command. */
async function recordFailure({ storage }: CommandParts, { line, detail }: Recorded, outcome: string): Promise<void> {
  await storage.database
    .update(actionLogs)
    .set({ detail: `${detail}, ${outcome}` })
    .where(eq(actionLogs.id, line));
}

/** The end of a command at its device. */
function endOf(answer: Acknowledgement | null): CommandEnd {
  if (answer === null) return 'unacknowledged';
  if (answer.accepted) return 'accepted';
  return answer.isSent === false ? 'not_sent' : 'refused';
}

async function send(parts: CommandParts, recorded: Recorded) {
  const { devices, acknowledgementTimeout, metrics } = parts;
  const answer = await awaitInTime(acknowledgementTimeout, (deadline) => devices.send(recorded.sent, deadline));
  metrics?.noteCommand({ kind: recorded.sent.kind, act: recorded.sent.act, end: endOf(answer) });
  if (answer?.accepted === true) return accepted;
  if (answer === null) {
    await recordFailure(parts, recorded, outcomes.silence);
    return unacknowledged;
  }
  const { reason, isSent = true } = answer;
  await recordFailure(parts, recorded, isSent ? outcomes.refusal(reason) : outcomes.notSent(reason));
  return {
    status: 409,
    body: isSent ? `${recorded.target.name} refused the command: ${reason}.` : `Not sent: ${reason}.`,
  };
}

/**
 * Sends a command once and waits for its acknowledgement; the movement arrives later as a reading. The device's refusal
 * is stored for repetitions like every other outcome, since the command has reached the device.
 * @returns status 202: no answer in time; 409 and a sentence: the device refused.
 * @throws Refusal of `load`, or with status 409 where a second person has to approve.
 */
export async function dispatchCommand(
  parts: CommandParts,
  viewer: Viewer,
  load: LoadCommand,
  key: RequestKey | null,
): Promise<Answer> {
  const recorded = await record(parts, viewer, load, key);
  if ('answered' in recorded) return recorded.answered;
  const answer = await send(parts, recorded);
  await storeAnswer(parts.storage.database, key, answer);
  return answer;
}
