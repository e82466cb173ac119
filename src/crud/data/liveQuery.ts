import type { Observable } from 'rxjs';
import { z } from 'zod';
import type { ReplicaClient } from '#collections/client/replicaClient.ts';
import { asksForNothing, type RowQuery, type RowsState } from '#collections/rowQuery.ts';
import { replicatedNames, type EntityName, type RecordOf } from '#domain/entities/index.ts';

/** The content is text, so that equal queries are equal keys. */
export const liveQuerySchema = z.object({
  /** The queried entity, or the board of units. */
  name: z.enum([...replicatedNames, 'unitBoard']),
  content: z.string(),
});

type BoardQuery = Parameters<ReplicaClient['unitBoard']>[0];
type QueryContent<Name> = Name extends EntityName ? RowQuery : BoardQuery;

export type LiveQueryName = EntityName | 'unitBoard';

export type LiveQueryResult<Name extends LiveQueryName> = Name extends EntityName
  ? RowsState<RecordOf<Name>>
  : ReturnType<ReplicaClient['unitBoard']> extends Observable<infer State>
    ? State
    : never;

export interface LiveQuery<Name extends LiveQueryName = LiveQueryName> {
  name: Name;
  content: string;
}

export function liveQueryOf<Name extends LiveQueryName>(name: Name, query: QueryContent<Name>): LiveQuery<Name> {
  return { name, content: JSON.stringify(query) };
}

/** Whether the query contains typed words, concerns one subject or asks for nothing: such a query is not stored. */
export function isTransient({ content }: LiveQuery): boolean {
  const { search, of: subject, words = [], where = {} } = JSON.parse(content) as Partial<RowQuery & BoardQuery>;
  return search !== undefined || subject !== undefined || words.length > 0 || asksForNothing({ where });
}

export function runLiveQuery<Name extends LiveQueryName>(
  replica: ReplicaClient,
  { name, content }: LiveQuery<Name>,
): Observable<LiveQueryResult<Name>> {
  const asked: unknown = JSON.parse(content);
  const answers = name === 'unitBoard' ? replica.unitBoard(asked as BoardQuery) : replica.rows(name, asked as RowQuery);
  return answers as Observable<LiveQueryResult<Name>>;
}
