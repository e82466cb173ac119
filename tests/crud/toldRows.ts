import type { RowQuery, RowsState } from '#collections/rowQuery.ts';
import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import type { HeldLine } from './screens.tsx';

interface Asked {
  view: number;
  query: RowQuery;
}

/** The questions about an entity's rows that are open on a line. */
export function openAbout({ told }: HeldLine, entity: EntityName): Asked[] {
  const shut = new Set(told.flatMap((message) => (message.kind === 'shut' ? [message.view] : [])));
  return told.flatMap((message): Asked[] => {
    if (message.kind !== 'open' || shut.has(message.view)) return [];
    const { of, question } = message.question;
    if ((of !== 'first' && of !== 'rows') || question.entity !== entity) return [];
    return [{ view: message.view, query: question.query }];
  });
}

/** Answers every open question about an entity's rows alike: by default it has none, and that is known. */
export function tellRows(line: HeldLine, entity: EntityName, given: Partial<RowsState<AnyRecord>> = {}): void {
  const { rows = [] } = given;
  const value: RowsState<AnyRecord> = {
    ...{ rows, total: rows.length, unanswered: [], coverage: { kind: 'whole' } },
    freshness: { state: 'live', complete: true },
    ...given,
  };
  for (const { view } of openAbout(line, entity)) line.tell({ kind: 'shown', view, value });
}

/** Nothing has arrived: the server does not answer. */
export const notArrived = { freshness: { state: 'stale', complete: false, since: null } } as const;
