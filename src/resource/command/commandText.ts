import { actLabels } from '#domain/commands/act.ts';
import type { Command } from '#domain/commands/lifecycle.ts';
import { commandMessages } from '#domain/messages/commands.ts';
import { formatSeconds } from '#lib/duration.ts';

/** How long a command took from the press to its end, in milliseconds; null while it runs. */
export function spanOf({ requestedAt, settledAt }: Command): number | null {
  return settledAt === null ? null : Math.max(0, settledAt - requestedAt);
}

/** The state of a command in two words at most, for rows and tiles. */
export function shortText(command: Command): string {
  switch (command.state) {
    case 'requested':
      return 'Requested';
    case 'sent':
      return 'Sent';
    case 'accepted':
      return 'Accepted';
    case 'confirmed':
      return `Confirmed in ${formatSeconds(spanOf(command) ?? 0)}`;
    case 'failed':
      return `Failed: ${command.message ?? 'no reason given'}`;
    case 'unconfirmed':
      return 'No confirmation yet';
  }
}

/** The state of a command in a sentence that stands by itself, for details and for screen readers. */
export function sentenceOf(command: Command): string {
  const { verb, running, done } = actLabels[command.act];
  switch (command.state) {
    case 'requested':
      return `${running}: requested.`;
    case 'sent':
      return `${running}: sent, no answer yet.`;
    case 'accepted':
      return `${running}: accepted, waiting for the door.`;
    case 'confirmed':
      return `${done}: confirmed in ${formatSeconds(spanOf(command) ?? 0)}.`;
    case 'failed':
      return `${verb} failed: ${command.message ?? 'no reason was given.'}`;
    case 'unconfirmed':
      return `${verb}: ${command.message ?? commandMessages.unconfirmed}`;
  }
}
