import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import type { EntityState } from '#domain/live/connection.ts';
import type { Journal } from '../journal/journal.ts';
import type { RequestProviders } from './views.ts';

export interface JournalRequestsPort {
  /** null: there is no store. */
  journal: () => Journal | null;
  /** Resolves when the entity's rows of an earlier start are back. */
  back: (entity: EntityName) => Promise<void> | undefined;
  stateOf: (entity: EntityName) => EntityState;
  rowsOf: (entity: EntityName) => Iterable<AnyRecord>;
}

/** What tabs may ask the journal. */
export function journalRequests({ journal: open, back, stateOf, rowsOf }: JournalRequestsPort): RequestProviders {
  const journal = () => {
    const opened = open();
    if (opened === null) throw new Error('The store is closed.');
    return opened;
  };
  return {
    journal: (query) => journal().query(query),
    async pastState(query) {
      await back(query.entity);
      const isWhole = stateOf(query.entity).coverage.kind === 'whole';
      return journal().pastState(query, isWhole ? rowsOf(query.entity) : null);
    },
    away: (query) => journal().away(query),
    journalDownload: ({ limit }) => journal().download(limit),
  };
}
