import type { Actor } from 'xstate';
import type { CommandDefinition } from '#domain/commands/commands.ts';
import type { CommandDetails, CommandTarget } from '#domain/commands/act.ts';
import type { AnyRecord } from '#domain/entities/index.ts';
import type { commandMachine } from '#machines/command/commandMachine.ts';
import type { Before } from './beforeSending.ts';

/** A command as its host runs it. */
export interface Run {
  /** null while it waits for its turn, or its target is looked at before. */
  actor: Actor<typeof commandMachine> | null;
  target: CommandTarget;
  details: CommandDetails;
  definition: CommandDefinition;
  /** The moment of the replica's sequence at which the request was sent; null before. */
  sentAt: number | null;
  /** How the target stood before; null: nobody here knows. */
  before: Before | null;
  /** Sent by a host that is gone. */
  isInherited: boolean;
  /** Of an inherited one: it has been seen otherwise since. */
  wasOtherwise: boolean;
  timers: ReturnType<typeof setTimeout>[];
}

export function freshRun(
  definition: CommandDefinition,
  target: CommandTarget,
  details: CommandDetails,
  isInherited = false,
): Run {
  const unknown = { sentAt: null, before: null, wasOtherwise: false };
  return { actor: null, definition, target, details, ...unknown, isInherited, timers: [] };
}

/** What a record says of a run: that it is proven, that only the log can tell, that it failed in a sentence, or nothing. */
export type RunOutcome = 'proven' | 'ask the log' | 'nothing' | { failed: string };

/** Judges a record that was read after the run was sent. */
export function judge(run: Run, row: AnyRecord): RunOutcome {
  const { evidence } = run.definition;
  if (evidence === null) return 'nothing';
  if (run.isInherited) return judgeInherited(run, row);
  const before = run.before?.row;
  const failure = before === undefined ? null : (evidence.fails?.(row, before) ?? null);
  if (failure !== null) return { failed: failure };
  if (before === undefined || evidence.shows(before, run.details, before)) return 'ask the log';
  return evidence.shows(row, run.details, before) ? 'proven' : 'nothing';
}

/** How it stood before is not known: it has to be seen otherwise first. */
function judgeInherited(run: Run, row: AnyRecord): RunOutcome {
  const { evidence } = run.definition;
  if (evidence === null || evidence.compares === true) return 'nothing';
  const shows = evidence.shows(row, run.details, row);
  if (shows && run.wasOtherwise) return 'proven';
  run.wasOtherwise ||= !shows;
  return 'nothing';
}

/** Whether anything could prove a command whose target stood like this before. */
export function isProvable({ evidence }: CommandDefinition, details: CommandDetails, before: Before): boolean {
  if (evidence === null) return false;
  if (before.row === undefined) return evidence.log !== undefined;
  return evidence.log !== undefined || !evidence.shows(before.row, details, before.row);
}
