import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import type { RecordKey } from '#domain/entities/recordKey.ts';
import type { EntityState } from '#domain/live/connection.ts';
import { apiMessages } from '#domain/messages/api.ts';
import type { Rights } from '#domain/permissions/can.ts';
import type { Change } from '../sync/source.ts';
import { CacheRestore, notRestoredYet } from './cacheRestore.ts';
import { mayRead } from './entityRights.ts';
import type { ReplicaHostOptions } from './options.ts';
import type { Store } from './store.ts';
import { SocketWait } from '../socketWait.ts';
import { SyncRegistry, notSynced } from './syncRegistry.ts';
import { watermarkOf } from './watermarks.ts';

const notAllowed: EntityState = {
  ...notSynced,
  freshness: { state: 'stale', complete: false, since: null, failure: apiMessages.forbidden },
};

/** Before an entity's first state. */
const notRead: EntityState = {
  ...notSynced,
  freshness: { state: 'reconciling', complete: false, since: null },
};

export interface ReplicaStateEvents {
  /** Rows changed, as the server sent them. */
  onRowsChanged: (entity: EntityName, changes: readonly Change<AnyRecord>[]) => void;
  onStateChanged: (entity: EntityName) => void;
  onForbidden: (entity: EntityName) => void;
  /** Restores an entity's cached rows; resolves when they are in the store. */
  restore: (entity: EntityName) => Promise<void>;
}

/** The state that the parts of a replica host share: the user's store and rights, and the sync of each entity. */
export class ReplicaState {
  readonly options: ReplicaHostOptions;
  /** When the host began (milliseconds since 1970). */
  readonly openedAt: number;
  readonly socketWait: SocketWait;
  readonly syncs: SyncRegistry;
  readonly cacheRestore: CacheRestore;
  /** null: the store is not open. */
  store: Store | null = null;
  private readonly announced = new Map<EntityName, EntityState>();
  rights: Rights = { permissions: {}, isSuperAdmin: false };

  constructor(options: ReplicaHostOptions, events: ReplicaStateEvents) {
    const { scheduler } = options;
    this.options = options;
    this.openedAt = scheduler.now();
    this.socketWait = new SocketWait(scheduler);
    this.syncs = new SyncRegistry({
      ...options,
      socketWait: this.socketWait,
      apply: events.onRowsChanged,
      onStateChanged: events.onStateChanged,
      onRecordRead: (entity, id, ...read) => {
        options.onRecordRead(entity, id, ...read);
        this.store?.journal.onRead(entity, id);
      },
      onFailed: (entity, error, of) => {
        options.onReadFailed(entity, error);
        if (of === 'list' && error.status === 403) events.onForbidden(entity);
      },
    });
    const isInView = (entity: EntityName) => this.syncs.isInView(entity);
    this.cacheRestore = new CacheRestore({ scheduler, isInView, restore: events.restore });
  }

  readonly canRead = (entity: EntityName): boolean => mayRead(this.rights, entity);

  /** The state of an entity's rows; undefined: the user may not read them. */
  readonly readableStateOf = (entity: EntityName): EntityState | undefined =>
    this.syncs.stateOf(entity) ?? (this.cacheRestore.has(entity) ? notRestoredYet : undefined);

  /** Rows that the user may not read never arrive, and the state says why. */
  readonly stateOf = (entity: EntityName): EntityState =>
    this.readableStateOf(entity) ?? (this.store === null || this.canRead(entity) ? notSynced : notAllowed);

  /** The state of the rows that can be read: it trails `stateOf` until the store holds the rows of that one. */
  readonly announcedStateOf = (entity: EntityName): EntityState => this.announced.get(entity) ?? notRead;

  announce(entity: EntityName): EntityState {
    const state = this.stateOf(entity);
    this.announced.set(entity, state);
    return state;
  }

  /** Reads a record now; its answer arrives by `onRecordRead`. */
  readonly refresh = (entity: EntityName, id: RecordKey): void => this.syncs.get(entity)?.refresh(id);

  /** Saves until when the entity's rows were complete and true. */
  saveWatermark(entity: EntityName): void {
    const watermark = watermarkOf(entity, this.syncs.stateOf(entity), this.options.scheduler.now());
    if (watermark !== null) this.store?.saveWatermark(watermark);
  }
}
