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

/** How long a command is waited for, at most: its turn, and the API's answer. */
const patience = timing.commandFreshOfMany + timing.apiTimeout;

/** What the API made of a command: it took it (or the device was quicker), or it did not. */
export type Outcome = 'accepted' | 'failed';

/** null: not known yet; unconfirmed is no failure, and nothing was accepted. */
export function outcomeOf({ state }: Command): Outcome | 'unconfirmed' | null {
  if (state === 'accepted' || state === 'confirmed') return 'accepted';
  return state === 'failed' || state === 'unconfirmed' ? state : null;
}

/** Says what went wrong with a command on a device other than a controller, where there is a word for it. */
function tellFailure({ target: { entity, id }, act, details, message }: Command): void {
  if (entity === 'lockable') tell(lockableNotOpened, message ?? 'no reason was given.');
  else if (act === 'power' && details.channel !== undefined) tell(channelPowerNotToggled, id);
  else if (act === 'power') tell(powerNotToggled, id);
  else if (act === 'channelReset') tell(channelsNotReset, id);
  else if (act === 'enrol') tell(notEnrolled, id);
}

/** Says how commands to controllers went, once for all of them; what each of them said goes to the console. */
export function tellControllers(commands: readonly Command[]): void {
  const failed = commands.filter((command) => outcomeOf(command) === 'failed');
  const accepted = commands.filter((command) => outcomeOf(command) === 'accepted');
  for (const { target, act, message } of failed) {
    console.warn(`Controller ${target.id} (${target.name}), ${act}: ${message ?? 'no reason was given.'}`);
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
  else if (outcomeOf(command) === 'failed') tellFailure(command);
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
  let toldAs: Outcome | null = null;
  const following = replica.commands$.pipe(takeUntil(timer(patience))).subscribe((commands) => {
    const command = commands.find((each) => each.key === key);
    const outcome = command === undefined ? null : outcomeOf(command);
    if (command === undefined || outcome === null || outcome === 'unconfirmed' || outcome === toldAs) return;
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
