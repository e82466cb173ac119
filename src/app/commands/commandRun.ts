import type { Actor } from 'xstate';
import type { CommandDetails, CommandTarget } from '#domain/commands/act.ts';
import type { CommandDefinition } from '#domain/commands/commands.ts';
import { evidenceOf, type Evidence } from '#domain/commands/evidence.ts';
import type { CommandPress } from '#domain/commands/lifecycle.ts';
import type { AnyRecord } from '#domain/entities/index.ts';
import type { commandMachine } from '#machines/command/commandMachine.ts';
import type { Preflight } from './preflightCheck.ts';

export interface CommandRun {
  /** null while the command waits in the queue or for its check. */
  actor: Actor<typeof commandMachine> | null;
  target: CommandTarget;
  details: CommandDetails;
  definition: CommandDefinition;
  /** The events or records that can prove it; null: nothing can. */
  evidence: Evidence | null;
  /** The replica's sequence number when the request was sent; null before. */
  sentAt: number | null;
  /** The target's state before the request; null when this host does not know it. */
  preflight: Preflight | null;
  /** Whether another host sent it, which is gone now. */
  isInherited: boolean;
  /** Whether an inherited command's target has since been read in another state than the command asks for. */
  hasDiffered: boolean;
  timers: ReturnType<typeof setTimeout>[];
}

export function createRun(
  definition: CommandDefinition,
  { target, act, details = {} }: Pick<CommandPress, 'target' | 'act' | 'details'>,
  isInherited = false,
): CommandRun {
  const evidence = evidenceOf(target.entity, act);
  const unknown = { sentAt: null, preflight: null, hasDiffered: false };
  return { actor: null, definition, evidence, target, details, ...unknown, isInherited, timers: [] };
}

/** With a note the command is proven by something that is as good as the asked state. */
export type EvidenceResult = 'ask the log' | 'nothing' | { proven: true; note?: string } | { failed: string };

export function judgeEvidence(run: CommandRun, row: AnyRecord): EvidenceResult {
  const { evidence } = run;
  if (evidence === null) return 'nothing';
  // Unknown for an inherited command. No overlocked door takes commands, so the overlock is newer.
  const before = run.preflight?.row;
  const overlock = evidence.endByOverlock?.(row, before) ?? null;
  if (overlock !== null) {
    const text = overlock.text(run.target.name);
    return overlock.isDone ? { proven: true, note: text } : { failed: text };
  }
  if (run.isInherited) return judgeInherited(run, row);
  const failure = before === undefined ? null : (evidence.fails?.(row, before) ?? null);
  if (failure !== null) return { failed: failure };
  if (before === undefined || evidence.shows(before, run.details, before)) return 'ask the log';
  return evidence.shows(row, run.details, before) ? { proven: true } : 'nothing';
}

/** The state before is unknown, so a read must first show another state than the command asks for. */
function judgeInherited(run: CommandRun, row: AnyRecord): EvidenceResult {
  const { evidence } = run;
  if (evidence === null || evidence.compares === true) return 'nothing';
  const shows = evidence.shows(row, run.details, row);
  if (shows && run.hasDiffered) return { proven: true };
  run.hasDiffered ||= !shows;
  return 'nothing';
}

/** Whether anything can prove a command, given its target's state before. */
export function isProvable({ evidence, details }: CommandRun, preflight: Preflight): boolean {
  if (evidence === null) return false;
  if (preflight.row === undefined) return evidence.log !== undefined;
  return evidence.log !== undefined || !evidence.shows(preflight.row, details, preflight.row);
}
