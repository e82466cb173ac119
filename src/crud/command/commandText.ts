import { labelsOf } from '#domain/commands/act.ts';
import { isSettled, wasNotAsked, type Command } from '#domain/commands/lifecycle.ts';
import { commandMessages } from '#domain/messages/commands.ts';
import { formatSeconds } from '#lib/duration.ts';

/** How long a command took from the press to its end, in milliseconds; null while it runs. */
export function spanOf({ requestedAt, settledAt }: Command): number | null {
  return settledAt === null ? null : Math.max(0, settledAt - requestedAt);
}

/** What of its target it was about, where it was not the whole: " (channel 3)"; empty otherwise. */
function partOf({ details: { channel, channels, event } }: Command): string {
  if (channel !== undefined) return ` (channel ${channel})`;
  if (channels !== undefined) return ` (${channels.join(', ')})`;
  return event === undefined ? '' : ` (${event})`;
}

/** What the server answered where that leaves open what happened; empty: it did not. */
function refusalText({ refusal }: Command): string {
  return refusal === null ? '' : ` ${commandMessages.serverSaid(refusal.message)}`;
}

/** The state of a command in two words at most, for rows and tiles. */
export function shortText(command: Command): string {
  switch (command.state) {
    case 'requested':
      return 'Requested';
    case 'sent':
      return 'Sent';
    case 'accepted':
      return isSettled(command) ? 'Taken by the device' : 'Accepted';
    case 'confirmed':
      return `Confirmed in ${formatSeconds(spanOf(command) ?? 0)}`;
    case 'failed':
      if (wasNotAsked(command) && command.message !== null) return command.message;
      return `Failed: ${command.message ?? 'no reason given'}`;
    case 'unconfirmed':
      return 'No confirmation yet';
  }
}

/** The state of a command in a sentence that stands by itself, for details and for screen readers. */
export function sentenceOf(command: Command): string {
  const labels = labelsOf(command.target, command.act);
  const part = partOf(command);
  const running = labels.running + part;
  switch (command.state) {
    case 'requested':
      return `${running}: requested.`;
    case 'sent':
      return `${running}: sent, no answer yet.`;
    case 'accepted':
      if (isSettled(command)) return `${labels.verb}${part}: ${commandMessages.taken}`;
      return `${running}: accepted, waiting for it to happen.`;
    case 'confirmed':
      return `${labels.done}${part}: confirmed in ${formatSeconds(spanOf(command) ?? 0)}.`;
    case 'failed':
      // What was never sent did not fail: its message says why it was not.
      if (wasNotAsked(command) && command.message !== null) return command.message;
      return `${labels.verb}${part} failed: ${command.message ?? 'no reason was given.'}`;
    case 'unconfirmed':
      return `${labels.verb}${part}: ${command.message ?? commandMessages.unconfirmed}${refusalText(command)}`;
  }
}
