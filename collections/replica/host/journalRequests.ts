import type { EntityName } from '#domain/entities/index.ts';
import { countedNames } from '../figures/countedFields.ts';
import type { PastFiguresReader } from '../journal/pastFigures.ts';
import type { ReplicaRows } from './replicaRows.ts';
import type { ReplicaState } from './replicaState.ts';
import type { RequestProviders } from './views.ts';

// Other pages do not load this code with the host: only the activity page needs it.
const loadActivity = () => import('../journal/journalActivity.ts');
const loadPastFigures = () => import('../journal/pastFigures.ts');

type JournalRequest = 'activity' | 'away' | 'journal' | 'journalExport' | 'pastFigures' | 'pastState' | 'recordNames';

export function journalRequests(state: ReplicaState, rows: ReplicaRows): Pick<RequestProviders, JournalRequest> {
  const journal = () => {
    if (state.store === null) throw new Error('The store is closed.');
    return state.store.journal;
  };
  const wholeRowsOf = (entity: EntityName) =>
    state.stateOf(entity).coverage.kind === 'whole' ? rows.all(entity) : null;
  let pastFigures: PastFiguresReader | null = null;
  return {
    async activity(query) {
      const { journalActivity } = await loadActivity();
      return journalActivity(journal(), rows.one, query);
    },
    async pastFigures(query) {
      const { PastFiguresReader: Reader } = await loadPastFigures();
      for (const name of countedNames) await state.cacheRestore.whenRestored(name);
      const now = () => state.options.scheduler.now();
      pastFigures ??= new Reader({ rowsOf: wholeRowsOf, past: () => journal().past, now });
      return pastFigures.read(query);
    },
    async recordNames({ records }) {
      const { namesOf } = await loadActivity();
      return namesOf(records, rows.one);
    },
    journal: (query) => journal().query(query),
    async pastState(query) {
      await state.cacheRestore.whenRestored(query.entity);
      return journal().pastState(query, wholeRowsOf(query.entity));
    },
    away: (query) => journal().away(query),
    journalExport: ({ limit }) => journal().exportJson(limit),
  };
}
