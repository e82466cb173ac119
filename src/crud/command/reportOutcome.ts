import { takeUntil, timer } from 'rxjs';
import type { ReplicaClient } from '#collections/client/replicaClient.ts';
import type { PressOptions } from '#collections/client/tabCommands.ts';
import type { CommandAct, CommandTarget } from '#domain/commands/act.ts';
import { isSettled, type Command } from '#domain/commands/lifecycle.ts';
import { timing } from '#domain/limits/timing.ts';
import {
  channelPowerNotToggled,
  channelsNotReset,
  controllersFailed,
  lockableNotOpened,
  notEnrolled,
  powerNotToggled,
  requestedAccess,
  requestedSecure,
} from '#domain/messages/catalogue.ts';
import { showNotice } from '../message/showNotice.ts';
import { showForbidden } from '../message/showForbidden.ts';

/** The longest wait for a command's outcome: its place in the queue plus the API timeout. */
const outcomeTimeout = timing.bulkCommandExpiry + timing.apiTimeout;

export type Outcome = 'accepted' | 'failed';

/** null: not known yet. "unconfirmed" is neither accepted nor failed. */
function outcomeOf({ state }: Command): Outcome | 'unconfirmed' | null {
  if (state === 'accepted' || state === 'confirmed') return 'accepted';
  return state === 'failed' || state === 'unconfirmed' ? state : null;
}

/** The user learns of a refusal, even if the door moved. */
function isRefused({ state, refusal }: Command): boolean {
  return state === 'failed' || (state === 'unconfirmed' && refusal !== null);
}

function reportFailure({ target: { entity, id }, act, details, message, refusal }: Command): void {
  if (refusal?.status === 403) showForbidden(refusal.message);
  else if (entity === 'lockable') showNotice(lockableNotOpened, refusal?.message ?? message ?? 'no reason given.');
  else if (act === 'power' && details.channel !== undefined) showNotice(channelPowerNotToggled, id);
  else if (act === 'power') showNotice(powerNotToggled, id);
  else if (act === 'channelReset') showNotice(channelsNotReset, id);
  else if (act === 'enrol') showNotice(notEnrolled, id);
}

/** Shows one notice if the server refused any of the commands for a missing right. */
export function reportMissingRight(commands: readonly Command[]): void {
  const refused = commands.find(({ refusal }) => refusal?.status === 403);
  if (refused?.refusal != null) showForbidden(refused.refusal.message);
}

/** Shows one notice for the outcome of commands to controllers. Each controller's error goes to the console. */
export function reportControllers(commands: readonly Command[]): void {
  reportMissingRight(commands);
  const failed = commands.filter((command) => isRefused(command) && command.refusal?.status !== 403);
  const accepted = commands.filter((command) => outcomeOf(command) === 'accepted');
  for (const { target, act, message, refusal } of failed) {
    const reason = refusal?.message ?? message ?? 'no reason given.';
    console.warn(`Controller ${target.id} (${target.name}), ${act}: ${reason}`);
  }
  if (failed.length > 0) showNotice(controllersFailed);
  for (const [act, notice] of [
    ['lock', requestedSecure],
    ['open', requestedAccess],
  ] as const) {
    const names = accepted.filter((command) => command.act === act).map(({ target }) => target.name);
    if (names.length > 0) showNotice(notice, names.join(', '));
  }
}

/** Shows the outcome of a command of this tab in a popup. */
export function reportOutcome(command: Command): void {
  if (command.target.entity === 'controller') reportControllers([command]);
  else if (isRefused(command)) reportFailure(command);
}

export function sendAndReport(
  replica: ReplicaClient,
  target: CommandTarget,
  act: CommandAct,
  options?: PressOptions,
): string {
  const { commands } = replica;
  const key = commands.press(target, act, options);
  let reportedAs: ReturnType<typeof outcomeOf> = null;
  const commandSubscription = commands.commands$.pipe(takeUntil(timer(outcomeTimeout))).subscribe(() => {
    const command = commands.get(key);
    const outcome = command === undefined ? null : outcomeOf(command);
    const isReportable = outcome !== 'unconfirmed' || command?.refusal != null;
    if (command === undefined || outcome === null || !isReportable || outcome === reportedAs) return;
    reportedAs = outcome;
    reportOutcome(command);
    // The device may still report that an accepted command failed.
    if (isSettled(command)) queueMicrotask(() => commandSubscription.unsubscribe());
  });
  const absorbedSubscription = commands.absorbed$.pipe(takeUntil(timer(outcomeTimeout))).subscribe((absorbed) => {
    if (absorbed !== key) return;
    commandSubscription.unsubscribe();
    queueMicrotask(() => absorbedSubscription.unsubscribe());
  });
  return key;
}
