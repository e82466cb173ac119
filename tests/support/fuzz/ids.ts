import { entityNames, entityOf } from '#domain/entities/index.ts';
import type { Furnished } from '#tests/support/server/badInput.ts';
import type { PickId } from './drawValue.ts';

/** Newer ids push out older ones, whose records may be gone. */
const mostOfOneKind = 30;

export interface KnownIds {
  pick: PickId;
  /** A record of that kind as it was answered lately; undefined: none was. */
  record(word: string, turn: number): Record<string, unknown> | undefined;
  /** Keeps the ids and records of an answer, by the address that was called. */
  learn(path: string, answer: unknown): void;
}

/** The part before a parameter says its kind: "webhooks" in "/organisations/1/webhooks/2". */
export const wordBefore = (path: string, parameter: string): string =>
  path
    .slice(0, path.indexOf(`{${parameter}}`))
    .split('/')
    .findLast((part) => part !== '' && !part.startsWith('{')) ?? '';

/** What an address is of: "units" in "/api/admin/units/{id}". */
export const ownWord = (path: string): string => wordBefore(`${path}{end}`, 'end');

const singular = new Map<string, string>(
  entityNames.map((name) => [name, entityOf(name).resource?.split('/')[0] ?? name]),
);

type Answered = Record<string, unknown> & { id: string | number };

function recordsIn(answer: unknown): Answered[] {
  if (Array.isArray(answer)) return answer.slice(0, 10).flatMap(recordsIn);
  if (typeof answer !== 'object' || answer === null) return [];
  const { id, rows } = answer as { id?: unknown; rows?: unknown };
  if (Array.isArray(rows)) return recordsIn(rows);
  return typeof id === 'number' || typeof id === 'string' ? [answer as Answered] : [];
}

/** The ids of records that exist, by the words that addresses and fields have for them. */
export function knownIds(
  { ids }: Pick<Furnished, 'ids'>,
  others: readonly (readonly [word: string, id: number])[],
): KnownIds {
  const known = new Map<string, (string | number)[]>();
  const records = new Map<string, Answered[]>();
  const wordOf = (word: string) => singular.get(word) ?? word;
  const keep = (word: string, id: string | number) => {
    const list = known.get(wordOf(word)) ?? [];
    if (!list.includes(id)) known.set(wordOf(word), [...list, id].slice(-mostOfOneKind));
  };
  for (const [name, id] of [...Object.entries(ids), ...others]) keep(name, id);
  return {
    pick(word, turn) {
      const list = known.get(wordOf(word)) ?? [];
      return list[turn % list.length];
    },
    record(word, turn) {
      const list = records.get(wordOf(word)) ?? [];
      return list[turn % list.length];
    },
    learn(path, answer) {
      const word = ownWord(path);
      const found = recordsIn(answer);
      for (const { id } of found) keep(word, id);
      records.set(word, [...(records.get(word) ?? []), ...found].slice(-mostOfOneKind));
    },
  };
}
