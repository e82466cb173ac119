import { labelsOf, type CommandAct, type CommandTarget, type CommandedEntity } from '#domain/commands/act.ts';
import { hasLastingFailure, isSettled, wasNeverSent, type Command } from '#domain/commands/lifecycle.ts';
import { sentenceOf } from './commandText.ts';
import { capitalised } from '#domain/states/words.ts';

export interface BulkLine {
  /** The record's id; the line's place in the list if the records are of several entities. */
  id: number;
  /** The record, if the records are of several entities; `act` is its own, where it differs. */
  record?: { entity: CommandedEntity; id: number; act?: CommandAct };
  name: string;
  /** null: no command was sent. */
  target: CommandTarget | null;
  /** The command's key; null: no command was sent. */
  key: string | null;
  /** Why no command was sent, in a sentence; null: one was. */
  reason: string | null;
  /** The reason would be the same another time; absent: it may not. */
  isLasting?: true;
}

export interface Bulk {
  entity: CommandedEntity;
  act: CommandAct;
  /** Such as “Site lockdown”; absent: the act names it. */
  title?: string;
  reason: string | undefined;
  lines: readonly BulkLine[];
}

/**
 * The state of each line. "queued" means not sent yet, "done" confirmed, or accepted if no event can confirm the command.
 */
export const lineStates = ['queued', 'running', 'done', 'failed', 'unconfirmed', 'skipped'] as const;
export type LineState = (typeof lineStates)[number];

export interface ResultLine {
  id: number;
  name: string;
  state: LineState;
  sentence: string;
  /** Another attempt would end alike, so none is offered; absent: it may succeed. */
  isLasting?: true;
}

export type BulkResults = Readonly<Record<LineState, number>> & { lines: readonly ResultLine[] };

/** The reason of a line whose press a running command absorbed. */
export const absorbedText = 'Another command was already running.';

function stateOf(command: Command): LineState {
  if (!isSettled(command)) return command.sentAt === null ? 'queued' : 'running';
  if (wasNeverSent(command)) return 'skipped';
  return command.state === 'failed' || command.state === 'unconfirmed' ? command.state : 'done';
}

export type CommandOf = (key: string) => Command | undefined;

const lasting = (is: boolean) => (is ? ({ isLasting: true } as const) : {});

function lineOf({ id, name, key, reason, isLasting }: BulkLine, commandOf: CommandOf): ResultLine {
  if (key === null) return { id, name, state: 'skipped', sentence: reason ?? '', ...lasting(isLasting === true) };
  const command = commandOf(key);
  if (command === undefined) return { id, name, state: 'queued', sentence: 'Requested.' };
  const result = { state: stateOf(command), sentence: sentenceOf(command) };
  return { id, name, ...result, ...lasting(hasLastingFailure(command)) };
}

/** @param commandOf the command of a key; undefined: not heard of yet. */
export function resultsOf({ lines }: Bulk, commandOf: CommandOf): BulkResults {
  return resultsOfLines(lines.map((line) => lineOf(line, commandOf)));
}

export function resultsOfLines(lines: readonly ResultLine[]): BulkResults {
  const sums = Object.fromEntries(
    lineStates.map((state) => [state, lines.filter((line) => line.state === state).length]),
  ) as Record<LineState, number>;
  return { ...sums, lines };
}

/** The counts above 0: "196 done, 3 skipped, 1 failed". */
export function resultsText(results: BulkResults): string {
  const parts = lineStates.flatMap((state) => (results[state] === 0 ? [] : [`${results[state]} ${state}`]));
  return parts.length === 0 ? 'Nothing was sent' : parts.join(', ');
}

export function openCount({ queued, running }: BulkResults): number {
  return queued + running;
}

/**
 * The records of a retry: all that are neither done nor running, and that may succeed. An unconfirmed command may have
 * happened.
 */
export function idsToRetry({ lines }: BulkResults): number[] {
  return lines.flatMap(({ id, state, isLasting }) =>
    isLasting !== true && (state === 'failed' || state === 'unconfirmed' || state === 'skipped') ? [id] : [],
  );
}

export const bulkTitle = ({ entity, act, title }: Bulk): string => title ?? labelsOf({ entity }, act).verb;

export function commandsAsText(bulk: Bulk, results: BulkResults): string {
  return resultsAsText(bulkTitle(bulk), results, bulk.reason);
}

export function resultsAsText(title: string, results: BulkResults, reason?: string): string {
  const head = [`${title}: ${resultsText(results)}`, ...(reason === undefined ? [] : [`Reason: ${reason}`])];
  const parts = lineStates.flatMap((state) => {
    const lines = results.lines.filter((line) => line.state === state);
    if (lines.length === 0) return [];
    const title = `${capitalised(state)} (${lines.length})`;
    return ['', title, ...lines.map(({ name, sentence }) => `${name}\t${sentence}`)];
  });
  return [...head, ...parts].join('\n');
}
