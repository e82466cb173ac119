import type { InstanceLookup } from '#collections/replica/store/exposeStore.ts';
import { exposeStore, type ExposedTab } from '#collections/replica/store/exposeStore.ts';
import type { HostMessage, TabMessage } from '#collections/protocol.ts';
import type { EntityName } from '#domain/entities/index.ts';
import type { RecordKey } from '#domain/entities/recordKey.ts';
import { TabQueries } from './tabQueries.ts';

export class Tab {
  views: readonly EntityName[] = [];
  /** The time of its last message, in milliseconds since 1970. */
  lastMessageAt = Date.now();
  private readonly onScreen = new Map<EntityName, RecordKey[]>();
  private readonly listed = new Map<number, { entity: EntityName; ids: readonly RecordKey[] }>();
  private readonly port: MessagePort;
  private readonly storage: ExposedTab;
  readonly queries: TabQueries;

  constructor(port: MessagePort, lookup: InstanceLookup) {
    this.port = port;
    this.queries = new TabQueries((message) => this.send(message));
    this.storage = exposeStore(lookup, (message) => this.send({ kind: 'storage', message }));
  }

  /** A record may be on this tab's screen more than once. */
  setRecordOnScreen({ entity, id, on }: Extract<TabMessage, { kind: 'onScreen' }>): void {
    const ids = this.onScreen.get(entity) ?? [];
    const at = ids.indexOf(id);
    if (on) ids.push(id);
    else if (at >= 0) ids.splice(at, 1);
    this.onScreen.set(entity, ids);
  }

  /** Sets the rows of a list on this tab's screen; an empty list has left the screen. */
  setListedRows({ view, entity, ids }: Extract<TabMessage, { kind: 'visibleRows' }>): void {
    if (ids.length > 0) this.listed.set(view, { entity, ids });
    else this.listed.delete(view);
  }

  *recordsOnScreen(): Iterable<[EntityName, readonly RecordKey[]]> {
    yield* this.onScreen;
  }

  *listedRows(): Iterable<[EntityName, readonly RecordKey[]]> {
    for (const { entity, ids } of this.listed.values()) yield [entity, ids];
  }

  send(message: HostMessage): void {
    this.port.postMessage(message);
  }

  receiveStorage(message: Extract<TabMessage, { kind: 'storage' }>['message']): void {
    this.storage.receive(message);
  }

  close(): void {
    this.queries.closeAll();
    this.storage.close();
    this.port.close();
  }
}

export function idsByEntity(lists: Iterable<[EntityName, readonly RecordKey[]]>): Map<EntityName, Set<RecordKey>> {
  const all = new Map<EntityName, Set<RecordKey>>();
  for (const [entity, ids] of lists) all.set(entity, new Set([...(all.get(entity) ?? []), ...ids]));
  return all;
}
