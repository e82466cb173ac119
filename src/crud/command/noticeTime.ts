import type { Command } from '#domain/commands/lifecycle.ts';

/** How long the end of a command stays beside its door, in milliseconds: what went wrong stays for longer. */
const noticeTimes = { accepted: 20_000, confirmed: 20_000, failed: 600_000, unconfirmed: 600_000 } as const;

/** How much longer a command is worth a place in a row, in milliseconds; Infinity while it runs, 0 when it is not. */
export function noticeTimeLeft(command: Command, now: number): number {
  if (command.settledAt === null) return Infinity;
  const time = noticeTimes[command.state as keyof typeof noticeTimes];
  return Math.max(0, command.settledAt + time - now);
}
