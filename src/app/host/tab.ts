import type { InstanceLookup } from '#collections/replica/store/expose.ts';
import { exposeTo, type ExposedTab } from '#collections/replica/store/expose.ts';
import type { HostMessage, TabMessage } from '#collections/protocol.ts';
import type { EntityName } from '#domain/entities/index.ts';
import { TabViews } from './tabViews.ts';

/** One tab as the host sees it. */
export class Tab {
  views: readonly EntityName[] = [];
  /** When it last said something, in milliseconds since 1970. */
  heardAt = Date.now();
  private readonly lookedAt = new Map<EntityName, number[]>();
  /** The rows that each list on this tab's screen shows. */
  private readonly shownIn = new Map<number, { entity: EntityName; ids: readonly number[] }>();
  private readonly port: MessagePort;
  private readonly storage: ExposedTab;
  readonly live: TabViews;

  constructor(port: MessagePort, lookup: InstanceLookup) {
    this.port = port;
    this.live = new TabViews((message) => this.send(message));
    this.storage = exposeTo(lookup, (message) => this.send({ kind: 'storage', message }));
  }

  /** A record came onto this tab's screen or left it; the same one may be there more than once. */
  look({ entity, id, on }: Extract<TabMessage, { kind: 'look' }>): void {
    const ids = this.lookedAt.get(entity) ?? [];
    const at = ids.indexOf(id);
    if (on) ids.push(id);
    else if (at >= 0) ids.splice(at, 1);
    this.lookedAt.set(entity, ids);
  }

  /** A list on this tab's screen shows other rows than before; none: it is gone. */
  show({ view, entity, ids }: Extract<TabMessage, { kind: 'shows' }>): void {
    if (ids.length > 0) this.shownIn.set(view, { entity, ids });
    else this.shownIn.delete(view);
  }

  *looks(): Iterable<[EntityName, readonly number[]]> {
    yield* this.lookedAt;
  }

  *shows(): Iterable<[EntityName, readonly number[]]> {
    for (const { entity, ids } of this.shownIn.values()) yield [entity, ids];
  }

  send(message: HostMessage): void {
    this.port.postMessage(message);
  }

  receiveStorage(message: Extract<TabMessage, { kind: 'storage' }>['message']): void {
    this.storage.receive(message);
  }

  close(): void {
    this.live.shutAll();
    this.storage.close();
    this.port.close();
  }
}

/** Ids of records by entity, those of several lists together. */
export function idsByEntity(lists: Iterable<[EntityName, readonly number[]]>): Map<EntityName, Set<number>> {
  const all = new Map<EntityName, Set<number>>();
  for (const [entity, ids] of lists) all.set(entity, new Set([...(all.get(entity) ?? []), ...ids]));
  return all;
}
