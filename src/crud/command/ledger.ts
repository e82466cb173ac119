import { labelsOf, type CommandAct, type CommandTarget, type CommandedEntity } from '#domain/commands/act.ts';
import { isSettled, wasNotAsked, type Command } from '#domain/commands/lifecycle.ts';
import { sentenceOf } from './commandText.ts';

/** One of those that were chosen for a bulk command. */
export interface BulkLine {
  id: number;
  name: string;
  /** null: it was not asked. */
  target: CommandTarget | null;
  /** Of its press; null: it was not asked. */
  key: string | null;
  /** Why it was not asked, in a sentence; null: it was. */
  reason: string | null;
}

/** One act for many doors or devices at once. */
export interface Bulk {
  entity: CommandedEntity;
  act: CommandAct;
  /** Why it was asked, in the words of whoever did. */
  reason: string | undefined;
  lines: readonly BulkLine[];
}

/** What became of each: running, done (confirmed, or taken where nothing more shows), and what was not done. */
export const lineStates = ['running', 'done', 'failed', 'unconfirmed', 'not asked'] as const;
export type LineState = (typeof lineStates)[number];

export interface LedgerLine {
  id: number;
  name: string;
  state: LineState;
  /** What there is to say of it. */
  sentence: string;
}

export type Ledger = Readonly<Record<LineState, number>> & { lines: readonly LedgerLine[] };

/** What was heard so far: the newest of each command of the bulk, and presses that a running command absorbed. */
export interface Heard {
  commands: ReadonlyMap<string, Command>;
  absorbed: ReadonlySet<string>;
}

export const nothingHeard: Heard = { commands: new Map(), absorbed: new Set() };

/** Takes in what is known of all commands by now; what was heard stays when the list forgets it. */
export function hearCommands(heard: Heard, { lines }: Bulk, commands: readonly Command[]): Heard {
  const keys = new Set(lines.map(({ key }) => key));
  const own = commands.filter(({ key }) => keys.has(key));
  return { ...heard, commands: new Map([...heard.commands, ...own.map((command) => [command.key, command] as const)]) };
}

export function hearAbsorbed(heard: Heard, key: string): Heard {
  return { ...heard, absorbed: new Set([...heard.absorbed, key]) };
}

/** What of it is about these lines. */
export function heardOf({ commands, absorbed }: Heard, lines: readonly BulkLine[]): Heard {
  const keys = new Set(lines.map(({ key }) => key));
  return {
    commands: new Map([...commands].filter(([key]) => keys.has(key))),
    absorbed: new Set([...absorbed].filter((key) => keys.has(key))),
  };
}

const underWay = 'Another command was under way on it.';

function stateOf(command: Command): LineState {
  if (!isSettled(command)) return 'running';
  if (wasNotAsked(command)) return 'not asked';
  return command.state === 'failed' || command.state === 'unconfirmed' ? command.state : 'done';
}

function lineOf({ id, name, key, reason }: BulkLine, { commands, absorbed }: Heard): LedgerLine {
  if (key === null) return { id, name, state: 'not asked', sentence: reason ?? '' };
  const command = commands.get(key);
  if (command !== undefined) return { id, name, state: stateOf(command), sentence: sentenceOf(command) };
  if (absorbed.has(key)) return { id, name, state: 'not asked', sentence: underWay };
  return { id, name, state: 'running', sentence: 'Requested.' };
}

/** Every one of them with what became of it. */
export function ledgerOf(bulk: Bulk, heard: Heard): Ledger {
  const lines = bulk.lines.map((line) => lineOf(line, heard));
  const sums = Object.fromEntries(
    lineStates.map((state) => [state, lines.filter((line) => line.state === state).length]),
  ) as Record<LineState, number>;
  return { ...sums, lines };
}

/** "196 done, 3 not asked, 1 failed": only what there is. */
export function ledgerText(ledger: Ledger): string {
  const parts = lineStates.flatMap((state) => (ledger[state] === 0 ? [] : [`${ledger[state]} ${state}`]));
  return parts.length === 0 ? 'None was asked' : parts.join(', ');
}

/** Those that a retry asks: what was done, or runs, is left alone. What is unconfirmed may have happened. */
export function idsToRetry({ lines }: Ledger): number[] {
  return lines.flatMap(({ id, state }) => (state === 'done' || state === 'running' ? [] : [id]));
}

/** The ledger as text, to be kept elsewhere. */
export function ledgerAsText({ entity, act, reason }: Bulk, ledger: Ledger): string {
  const { verb } = labelsOf({ entity }, act);
  const head = [`${verb}: ${ledgerText(ledger)}`, ...(reason === undefined ? [] : [`Reason: ${reason}`])];
  const parts = lineStates.flatMap((state) => {
    const lines = ledger.lines.filter((line) => line.state === state);
    if (lines.length === 0) return [];
    const title = `${state.charAt(0).toUpperCase()}${state.slice(1)} (${lines.length})`;
    return ['', title, ...lines.map(({ name, sentence }) => `${name}\t${sentence}`)];
  });
  return [...head, ...parts].join('\n');
}
