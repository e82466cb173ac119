import type { ReplicaRows } from './replicaRows.ts';
import type { ReplicaState } from './replicaState.ts';
import type { RequestProviders } from './views.ts';

/** Answers the requests of tabs to the journal. */
export function journalRequests(state: ReplicaState, rows: ReplicaRows): Omit<RequestProviders, 'listedIds'> {
  const journal = () => {
    if (state.store === null) throw new Error('The store is closed.');
    return state.store.journal;
  };
  return {
    journal: (query) => journal().query(query),
    async pastState(query) {
      await state.cacheRestore.whenRestored(query.entity);
      const isWhole = state.stateOf(query.entity).coverage.kind === 'whole';
      return journal().pastState(query, isWhole ? rows.all(query.entity) : null);
    },
    away: (query) => journal().away(query),
    journalExport: ({ limit }) => journal().exportJson(limit),
  };
}
