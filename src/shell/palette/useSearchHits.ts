import { useMemo } from 'react';
import { catchError, combineLatest, map, of, startWith, switchMap, timer, type Observable } from 'rxjs';
import type { HitGroup, SearchHits } from '#collections/replica/search/hits.ts';
import { entityOf, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { canSendCommands } from '#domain/live/connection.ts';
import { paletteMessages } from '#domain/messages/palette.ts';
import { hasWords, searchedWords, wordsOf } from '#domain/search/searchedWords.ts';
import { useObservable } from '#lib/useObservable.ts';
import { useData } from '#crud/context/replica.ts';
import { useConnection } from '#crud/command/useConnection.ts';

/** The most hits of each entity; some have no page. */
const limit = 8;
/** The pause after a key before the server is asked (milliseconds), and the fewest letters that it is asked for. */
const server = { pause: 250, letters: 2 } as const;

/** The words to look for, and the site to search (0: all sites). */
export interface Search {
  text: string;
  siteId: number;
}

export interface Found {
  /** The text that the groups answer; they stay while a changed text is searched. */
  text: string;
  groups: readonly Pick<HitGroup, 'entity' | 'rows' | 'total'>[];
  partial: readonly EntityName[];
  tooLong: readonly EntityName[];
}

const nothing: Found = { text: '', groups: [], partial: [], tooLong: [] };

/** The best hits among the rows that the browser holds. */
export function useHeldHits({ text, siteId }: Search, entities: readonly EntityName[]): Found {
  const { replica } = useData();
  const names = entities.join();
  const found$ = useMemo(() => {
    const question = { text, siteId, entities: names.split(',') as EntityName[], limit };
    if (wordsOf(text).length === 0 || names === '') return of({ ...nothing, text });
    return replica.hostQuery('hits', question).pipe(
      map((hits: SearchHits): Found => ({ ...hits, text })),
      catchError(() => of({ ...nothing, text })),
    );
  }, [replica, text, siteId, names]);
  return useObservable(found$, nothing);
}

/** The server's hits in one list that is too long for the browser. */
export interface ServerHits {
  entity: EntityName;
  rows: readonly AnyRecord[];
  /** Absent: it has answered, or failed. While the person types, it is not asked yet. */
  wait?: 'typing' | 'answer';
  /** A sentence; null: the server answered. */
  failure: string | null;
}

const none: readonly ServerHits[] = [];
const waiting = (entity: EntityName, wait: 'typing' | 'answer'): ServerHits => ({
  entity,
  rows: [],
  wait,
  failure: null,
});

export function useServerHits({ text, siteId }: Search, entities: readonly EntityName[]): readonly ServerHits[] {
  const { replica } = useData();
  const isReachable = canSendCommands(useConnection());
  const names = entities.join();
  // The same list for every key renders nothing.
  const typing = useMemo(
    () => (names === '' ? none : names.split(',').map((entity) => waiting(entity as EntityName, 'typing'))),
    [names],
  );
  const hits$ = useMemo((): Observable<readonly ServerHits[]> => {
    const words = searchedWords(text);
    if (typing.length === 0 || text.trim().length < server.letters || !isReachable) return of(none);
    const asked = typing.map(({ entity }) => entity);
    const searched = (entity: EntityName): Observable<ServerHits> => {
      const fields = entityOf(entity).search;
      const isHit = (row: AnyRecord) =>
        hasWords(
          fields
            .flatMap(
              (path) => path.split('.').reduce<unknown>((value, step) => (value as AnyRecord)?.[step], row) ?? [],
            )
            .map(String),
          words,
        );
      return replica.rows(entity, { siteId, search: text, limit }).pipe(
        map(({ rows, ignored }): ServerHits => {
          const isUnsearched = ignored.includes('search');
          const failure = isUnsearched ? paletteMessages.unsupported(entityOf(entity).label.many) : null;
          return { entity, rows: isUnsearched ? (rows as AnyRecord[]).filter(isHit) : rows, failure };
        }),
        startWith(waiting(entity, 'answer')),
        catchError((thrown: unknown) => {
          const failure = paletteMessages.notSearched(entityOf(entity).label.many, toAppError(thrown).message);
          return of({ entity, rows: [], failure });
        }),
      );
    };
    return timer(server.pause).pipe(
      switchMap(() => combineLatest(asked.map(searched))),
      startWith(typing),
    );
  }, [replica, text, siteId, typing, isReachable]);
  return useObservable(hits$, none);
}
