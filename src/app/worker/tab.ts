import type { HostMessage } from '#collections/protocol.ts';
import type { EntityName } from '#domain/entities/index.ts';
import { TabQueries } from './tabQueries.ts';

export class Tab {
  views: readonly EntityName[] = [];
  /** The time of its last message, in milliseconds since 1970. */
  lastMessageAt = Date.now();
  private readonly port: MessagePort;
  readonly queries: TabQueries;

  constructor(port: MessagePort) {
    this.port = port;
    this.queries = new TabQueries((message) => this.send(message));
  }

  send(message: HostMessage): void {
    this.port.postMessage(message);
  }

  close(): void {
    this.queries.closeAll();
    this.port.close();
  }
}
