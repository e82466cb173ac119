import { labelsOf } from '#domain/commands/act.ts';
import { isSettled, wasNeverSent, type Command } from '#domain/commands/lifecycle.ts';
import { commandMessages } from '#domain/messages/commands.ts';
import { formatSeconds } from '#format/duration.ts';

/** Milliseconds from the press to the end; null while the command runs. */
function durationOf({ requestedAt, settledAt }: Command): number | null {
  return settledAt === null ? null : Math.max(0, settledAt - requestedAt);
}

/** " (channel 3)"; empty if the command concerns the whole target. */
function targetPartText({ details: { channel, channels } }: Command): string {
  if (channel !== undefined) return ` (channel ${channel})`;
  return channels === undefined ? '' : ` (${channels.join(', ')})`;
}

/** Empty if there is none. */
function refusalText({ refusal }: Command): string {
  return refusal === null ? '' : ` ${commandMessages.serverResponse(refusal.message)}`;
}

/** The state of a command in two words at most, for rows and tiles. */
export function shortText(command: Command): string {
  switch (command.state) {
    case 'requested':
      return 'Requested';
    case 'sent':
      return 'Sent';
    case 'accepted':
      return isSettled(command) ? 'Accepted by the device' : 'Accepted';
    case 'confirmed':
      if (command.message !== null) return commandMessages.overlockedShort;
      return `Confirmed in ${formatSeconds(durationOf(command) ?? 0)}`;
    case 'failed':
      if (wasNeverSent(command) && command.message !== null) return command.message;
      return `Failed: ${command.message ?? 'no reason given'}`;
    case 'unconfirmed':
      return 'No confirmation yet';
  }
}

/** A sentence for details and for screen readers. */
export function sentenceOf(command: Command): string {
  const labels = labelsOf(command.target, command.act, command.details);
  const part = targetPartText(command);
  const running = labels.running + part;
  switch (command.state) {
    case 'requested':
      return `${running}: requested.`;
    case 'sent':
      return `${running}: sent, no answer yet.`;
    case 'accepted':
      if (isSettled(command)) return `${labels.verb}${part}: ${commandMessages.taken}`;
      return `${running}: accepted, waiting for confirmation.`;
    case 'confirmed':
      if (command.message !== null) return command.message;
      return `${labels.done}${part}: confirmed in ${formatSeconds(durationOf(command) ?? 0)}.`;
    case 'failed':
      // A command that was never sent did not fail: its message says why.
      if (wasNeverSent(command) && command.message !== null) return command.message;
      return `${labels.verb}${part} failed: ${command.message ?? 'no reason given.'}`;
    case 'unconfirmed':
      return `${labels.verb}${part}: ${command.message ?? commandMessages.unconfirmed}${refusalText(command)}`;
  }
}
