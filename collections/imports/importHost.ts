import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import type { RecordKey } from '#domain/entities/recordKey.ts';
import type { SaveBegun, SaveEnded } from '#collections/hostContract.ts';
import type { Api } from '#collections/transport/api.ts';
import type { EntityState } from '#domain/live/connection.ts';
import type { PageQueue } from '../replica/host/pageQueue.ts';
import type { Scheduler } from '../replica/scheduler.ts';
import type { ImportLedger } from './importLedger.ts';

/** Tells the replica of an import's saves, so that every tab shows the records without many reads. */
export interface ImportSaves {
  begin(save: SaveBegun): void;
  end(save: SaveEnded): void;
  removed(entity: EntityName, key: RecordKey): void;
  /** Lists of these entities have changed without an event. */
  listsChanged(entities: ReadonlySet<EntityName>): void;
}

/** The host as imports use it. */
export interface ImportHost {
  api: Api;
  scheduler: Scheduler;
  /** Whether there is a disk. */
  persistent: boolean;
  /** Whether this host may write the disk now. */
  mayWrite: () => boolean;
  /** The queue for pages of all entities. */
  pages: PageQueue;
  canRead: (entity: EntityName) => boolean;
  stateOf: (entity: EntityName) => EntityState | undefined;
  rowsOf: (entity: EntityName) => Iterable<AnyRecord>;
  /** Whether a person's command runs: it goes before rows of an import. */
  isCommanding: () => boolean;
  saves: ImportSaves;
  report: (text: string, cause: unknown) => void;
  /** Replaces the browser's database. */
  openLedger?: ((name: string) => Promise<ImportLedger>) | undefined;
}
