import { takeUntil, timer } from 'rxjs';
import type { ReplicaClient } from '#collections/client/client.ts';
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
import { tell } from '../message/tell.ts';
import { tellForbidden } from '../message/tellForbidden.ts';

/** How long a command is waited for, at most: its turn, and the API's answer. */
const patience = timing.commandFreshOfMany + timing.apiTimeout;

/** What the API made of a command: it took it (or the device was quicker), or it did not. */
export type Outcome = 'accepted' | 'failed';

/** null: not known yet; unconfirmed is no failure, and nothing was accepted. */
export function outcomeOf({ state }: Command): Outcome | 'unconfirmed' | null {
  if (state === 'accepted' || state === 'confirmed') return 'accepted';
  return state === 'failed' || state === 'unconfirmed' ? state : null;
}

/** Whether the API said no to a command, or failed over it: the person is told, whatever came of the door. */
function isRefused({ state, refusal }: Command): boolean {
  return state === 'failed' || (state === 'unconfirmed' && refusal !== null);
}

/** Says what went wrong with a command on a device other than a controller, where there is a word for it. */
function tellFailure({ target: { entity, id }, act, details, message, refusal }: Command): void {
  if (refusal?.status === 403) tellForbidden(refusal.message);
  else if (entity === 'lockable') tell(lockableNotOpened, refusal?.message ?? message ?? 'no reason was given.');
  else if (act === 'power' && details.channel !== undefined) tell(channelPowerNotToggled, id);
  else if (act === 'power') tell(powerNotToggled, id);
  else if (act === 'channelReset') tell(channelsNotReset, id);
  else if (act === 'enrol') tell(notEnrolled, id);
}

/** Says once of several commands that the right to them is missing, where the server said so of any. */
export function tellRefusedRight(commands: readonly Command[]): void {
  const refused = commands.find(({ refusal }) => refusal?.status === 403);
  if (refused?.refusal != null) tellForbidden(refused.refusal.message);
}

/** Says how commands to controllers went, once for all of them; what each of them said goes to the console. */
export function tellControllers(commands: readonly Command[]): void {
  tellRefusedRight(commands);
  const failed = commands.filter((command) => isRefused(command) && command.refusal?.status !== 403);
  const accepted = commands.filter((command) => outcomeOf(command) === 'accepted');
  for (const { target, act, message, refusal } of failed) {
    const reason = refusal?.message ?? message ?? 'no reason was given.';
    console.warn(`Controller ${target.id} (${target.name}), ${act}: ${reason}`);
  }
  if (failed.length > 0) tell(controllersFailed);
  for (const [act, notice] of [
    ['lock', requestedSecure],
    ['open', requestedAccess],
  ] as const) {
    const names = accepted.filter((command) => command.act === act).map(({ target }) => target.name);
    if (names.length > 0) tell(notice, names.join(', '));
  }
}

/** Says in a popup how a command went that somebody gave in this tab. */
export function tellOutcome(command: Command): void {
  if (command.target.entity === 'controller') tellControllers([command]);
  else if (isRefused(command)) tellFailure(command);
}

/** Asks a door or device, and says in a popup how that went. Answers the press's key. */
export function askAndTell(
  replica: ReplicaClient,
  target: CommandTarget,
  act: CommandAct,
  options?: PressOptions,
): string {
  const key = replica.command(target, act, options);
  const absorbed$ = replica.absorbed$;
  let toldAs: ReturnType<typeof outcomeOf> = null;
  const following = replica.commands$.pipe(takeUntil(timer(patience))).subscribe((commands) => {
    const command = commands.find((each) => each.key === key);
    const outcome = command === undefined ? null : outcomeOf(command);
    const isToBeTold = outcome !== 'unconfirmed' || command?.refusal != null;
    if (command === undefined || outcome === null || !isToBeTold || outcome === toldAs) return;
    toldAs = outcome;
    tellOutcome(command);
    // What was accepted may still be said to have failed, by the device itself.
    if (isSettled(command)) queueMicrotask(() => following.unsubscribe());
  });
  const absorbing = absorbed$.pipe(takeUntil(timer(patience))).subscribe((absorbed) => {
    if (absorbed !== key) return;
    following.unsubscribe();
    queueMicrotask(() => absorbing.unsubscribe());
  });
  return key;
}
