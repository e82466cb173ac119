import { hasCompleteEvents } from '#domain/entities/define.ts';
import { entityOf } from '#domain/entities/index.ts';
import { idOfKey, typeOfKey } from '#domain/entities/recordKey.ts';
import type { Followers } from '../replica/host/followers.ts';
import type { ReplicaRows } from '../replica/host/replicaRows.ts';
import type { ReplicaState } from '../replica/host/replicaState.ts';
import type { ImportSaves } from './importHost.ts';
import { LazyImports } from './lazyImports.ts';
import type { ImportTools } from './importTools.ts';

const loadOwnTools = async (): Promise<ImportTools> => (await import('./ownImportTools.ts')).ownImportTools;

/**
 * An import's saves as the replica takes them: a record comes from its answer, else by its event. Everything else that
 * follows a person's save, such as reading lists without events, happens once in a while and not for each row.
 */
function importSaves(state: ReplicaState, followers: Followers, attribute: ImportSavesAttribution): ImportSaves {
  const { syncs } = state;
  return {
    begin({ entity, key, requestId }) {
      syncs.get(entity)?.beginSave(requestId, key);
    },
    end({ entity, requestId, saved }) {
      const sync = syncs.get(entity);
      if (saved === null) return void sync?.endSave(requestId, null);
      const { key, isNew, answer } = saved;
      const event = { entity, act: isNew ? 'CREATE' : 'UPDATE', id: idOfKey(key), type: typeOfKey(key) } as const;
      attribute(event);
      const isKnown = sync?.endSave(requestId, { id: key, raw: answer }) === true;
      if (!isKnown) syncs.event(event, true);
      return undefined;
    },
    removed(entity, key) {
      const event = { entity, act: 'DELETE', id: idOfKey(key), type: typeOfKey(key) } as const;
      attribute(event);
      syncs.event(event, true);
    },
    listsChanged(entities) {
      for (const entity of entities) {
        const isAnnounced = syncs.isConnected && hasCompleteEvents(entityOf(entity));
        if (!isAnnounced) followers.tell('createdHere', entity);
      }
      syncs.refetch();
    },
  };
}

type ImportSavesAttribution = (event: Parameters<ReplicaState['syncs']['event']>[0]) => void;

/** The imports of a host's user. */
export function openImports(
  state: ReplicaState,
  rows: ReplicaRows,
  followers: Followers,
  attribute: ImportSavesAttribution,
): LazyImports {
  const { syncs, options, canRead, readableStateOf } = state;
  const { api, scheduler, persistent, mayWrite, report, isCommanding = () => false } = options;
  return new LazyImports(
    {
      api,
      scheduler,
      persistent,
      mayWrite,
      report,
      canRead,
      isCommanding,
      pages: syncs.pages,
      stateOf: readableStateOf,
      rowsOf: (entity) => rows.all(entity),
      saves: importSaves(state, followers, attribute),
      openLedger: options.openImportLedger,
    },
    options.loadImportTools ?? loadOwnTools,
  );
}
