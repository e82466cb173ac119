import type { CommandTarget } from '#domain/commands/act.ts';
import { isSettled, type Command } from '#domain/commands/lifecycle.ts';
import { newestByTarget, targetKey } from './commandIndex.ts';

/** A command given to many doors at once. */
export interface Bulk {
  targets: readonly CommandTarget[];
  /** Doors that were chosen and not asked, in words. */
  skipped: readonly string[];
  /** When it was asked, in milliseconds since 1970. */
  startedAt: number;
}

/** How the doors of a bulk command stand. */
export interface Ledger {
  total: number;
  running: number;
  confirmed: number;
  failed: number;
  unconfirmed: number;
}

/** The newest command of each door of a bulk since it was asked; what was heard stays when the list forgets it. */
export function followBulk(
  held: ReadonlyMap<string, Command>,
  bulk: Bulk,
  commands: readonly Command[],
): ReadonlyMap<string, Command> {
  const newest = newestByTarget(commands);
  const followed = new Map(held);
  for (const target of bulk.targets) {
    const key = targetKey(target);
    const command = newest.get(key);
    if (command === undefined) continue;
    // A command that was under way already absorbed the press: its end is this door's end.
    const absorbed = command.settledAt === null || command.settledAt >= bulk.startedAt;
    if (command.requestedAt >= bulk.startedAt || absorbed) followed.set(key, command);
  }
  return followed;
}

/** The sums of a bulk command; a door of which nothing was heard counts as running. */
export function ledgerOf(bulk: Bulk, followed: ReadonlyMap<string, Command>): Ledger {
  const ledger: Ledger = { total: bulk.targets.length, running: 0, confirmed: 0, failed: 0, unconfirmed: 0 };
  for (const target of bulk.targets) {
    const state = followed.get(targetKey(target))?.state ?? 'requested';
    if (!isSettled(state)) ledger.running += 1;
    else ledger[state as 'confirmed' | 'failed' | 'unconfirmed'] += 1;
  }
  return ledger;
}

/** "12 confirmed, 1 failed, 2 running": only what there is. */
export function ledgerText(ledger: Ledger): string {
  const parts = (['confirmed', 'failed', 'unconfirmed', 'running'] as const).flatMap((name) =>
    ledger[name] === 0 ? [] : [`${ledger[name]} ${name}`],
  );
  return parts.length === 0 ? 'No door was asked' : parts.join(', ');
}
