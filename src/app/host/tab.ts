import type { InstanceLookup } from '#collections/replica/store/expose.ts';
import { exposeTo, type ExposedTab } from '#collections/replica/store/expose.ts';
import type { HostMessage, TabMessage } from '#collections/protocol.ts';
import type { EntityName } from '#domain/entities/index.ts';

/** One tab as the host sees it. */
export class Tab {
  views: readonly EntityName[] = [];
  private readonly port: MessagePort;
  private readonly storage: ExposedTab;

  constructor(port: MessagePort, lookup: InstanceLookup) {
    this.port = port;
    this.storage = exposeTo(lookup, (message) => this.send({ kind: 'storage', message }));
  }

  send(message: HostMessage): void {
    this.port.postMessage(message);
  }

  receiveStorage(message: Extract<TabMessage, { kind: 'storage' }>['message']): void {
    this.storage.receive(message);
  }

  close(): void {
    this.storage.close();
    this.port.close();
  }
}
