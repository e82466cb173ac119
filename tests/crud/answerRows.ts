import type { RowQuery, RowsState } from '#collections/rowQuery.ts';
import type { TabMessage } from '#collections/protocol.ts';
import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import type { TestHostLink } from './screens.tsx';

interface OpenRowQuery {
  view: number;
  query: RowQuery;
  question: Extract<TabMessage, { kind: 'openQuery' }>['question'];
}

/** The open questions about an entity's rows. */
export function openRowRequests({ received }: TestHostLink, entity: EntityName): OpenRowQuery[] {
  const shut = new Set(received.flatMap((message) => (message.kind === 'closeQuery' ? [message.view] : [])));
  return received.flatMap((message): OpenRowQuery[] => {
    if (message.kind !== 'openQuery' || shut.has(message.view)) return [];
    const { of, question } = message.question;
    if (of !== 'rows' || question.entity !== entity) return [];
    return [{ view: message.view, query: question.query, question: message.question }];
  });
}

/** Every open question gets the same rows; default: none. */
export function answerRows(line: TestHostLink, entity: EntityName, given: Partial<RowsState<AnyRecord>> = {}): void {
  const { rows = [] } = given;
  const value: RowsState<AnyRecord> = {
    rows,
    total: rows.length,
    ignored: [],
    coverage: { kind: 'whole' },
    freshness: { state: 'live', complete: true },
    ...given,
  };
  for (const { view, question } of openRowRequests(line, entity)) {
    line.answers.set(JSON.stringify(question), value);
    line.send({ kind: 'queryResult', view, value });
  }
}

/** The server does not answer. */
export const notArrived = { freshness: { state: 'stale', complete: false, since: null } } as const;
