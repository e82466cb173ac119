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

  *looks(): Iterable<[EntityName, readonly number[]]> {
    yield* this.lookedAt;
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

/** The records on the screens of these tabs, by entity. */
export function lookedAtIn(tabs: readonly Tab[]): Map<EntityName, Set<number>> {
  const all = new Map<EntityName, Set<number>>();
  for (const tab of tabs) {
    for (const [entity, ids] of tab.looks()) all.set(entity, new Set([...(all.get(entity) ?? []), ...ids]));
  }
  return all;
}
