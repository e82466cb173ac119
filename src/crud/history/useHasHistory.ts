import { useMemo } from 'react';
import { catchError, filter, map, of, take, tap } from 'rxjs';
import type { ReplicaClient } from '#collections/client/replicaClient.ts';
import { recordsWithActions } from '#domain/calls/operations.ts';
import type { EntityName } from '#domain/entities/index.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { useObservable } from '#lib/useObservable.ts';
import { useData } from '../context/replica.ts';
import { retryWhileWatched } from '../data/retryWhileWatched.ts';
import { logStep } from '../log/useLog.ts';

/** The kinds of records that the server keeps a history of, as it answered once. */
const answered = new WeakMap<ReplicaClient, Map<EntityName, boolean>>();

function answeredTo(replica: ReplicaClient): Map<EntityName, boolean> {
  const held = answered.get(replica) ?? new Map<EntityName, boolean>();
  answered.set(replica, held);
  return held;
}

/**
 * Whether the server keeps a history of this record. Every server has those of units, gates, users, controllers and
 * HIDs; for other kinds its log is read once. null: unknown.
 * @param entity null: no history is wanted.
 */
export function useHasHistory(entity: EntityName | null, id: number): boolean | null {
  const { replica } = useData();
  const isAsked = entity !== null && entity in recordsWithActions;
  const known = isAsked ? (answeredTo(replica).get(entity) ?? null) : entity !== null;
  const source = useMemo(() => {
    if (entity === null || known !== null) return of(known);
    // The query of the tab itself, so that its answer is there when the tab opens.
    return replica.rows('actionLog', { of: { subject: entity, id }, limit: logStep }).pipe(
      filter(({ freshness }) => freshness.complete),
      map(() => true),
      catchError((thrown: unknown) => {
        if (toAppError(thrown).code === 'notFound') return of(false);
        throw thrown;
      }),
      take(1),
      tap((has) => answeredTo(replica).set(entity, has)),
      retryWhileWatched(replica.connection$),
      map((answer) => (typeof answer === 'boolean' ? answer : null)),
    );
  }, [replica, entity, id, known]);
  return useObservable(source, known);
}
