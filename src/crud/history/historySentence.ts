import { requestedAct } from '#domain/activity/requestedAct.ts';
import type { ActionLog } from '#domain/entities/actionLog.ts';
import type { LogKind } from '#domain/states/logs.ts';

export type HistoryKind = 'created' | 'changed' | 'deleted' | 'command' | 'other';

export interface HistorySentence {
  kind: HistoryKind;
  who: string;
  /** The act, to follow the name. */
  did: string;
}

const verbs: Record<string, HistoryKind> = {
  Created: 'created',
  Changed: 'changed',
  Updated: 'changed',
  Deleted: 'deleted',
};

const startsSmall = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/**
 * A line of an action log as a sentence: "Mia Chen" "asked to unlock". An action that is no known phrase stands as the
 * server wrote it.
 */
export function historySentence({ action, userName }: Pick<ActionLog, 'action' | 'userName'>): HistorySentence {
  const who = userName?.trim() || 'Someone';
  const text = action?.trim() || 'Acted';
  const requested = requestedAct(text);
  if (requested !== null) return { kind: 'command', who, did: requested };
  const kind = verbs[text.split(' ')[0] ?? ''];
  if (kind !== undefined) return { kind, who, did: startsSmall(text) };
  const isVerb = /^[A-Z][a-z]+ed\b/.test(text);
  return { kind: 'other', who, did: isVerb ? startsSmall(text) : `– ${text}` };
}

const kindByCommand: Record<string, LogKind> = {
  unlock: 'open',
  open: 'open',
  access: 'open',
  lock: 'close',
  close: 'close',
  secure: 'close',
};

/** The log's kind of a line of an action log: the server's own, else by the action's words; null: unknown. */
export function historyLogKind(line: Pick<ActionLog, 'action' | 'kind'>): string | null {
  if (line.kind != null) return line.kind;
  const { kind, did } = historySentence(line);
  if (kind === 'other') return null;
  return kind === 'command' ? (kindByCommand[did.replace('asked to ', '')] ?? 'admin') : 'admin';
}
