import type { EntityName } from '#domain/entities/index.ts';
import { timing } from '#domain/limits/timing.ts';
import type { HostMessage } from '#collections/protocol.ts';
import { webLocks } from '#collections/client/webLock.ts';
import type { Tab } from './tab.ts';

export class Tabs {
  private readonly all = new Set<Tab>();
  private readonly onLeave: () => void;

  constructor(onLeave: () => void) {
    this.onLeave = onLeave;
  }

  get size(): number {
    return this.all.size;
  }

  has(tab: Tab): boolean {
    return this.all.has(tab);
  }

  /**
   * The tab holds the lock `life` while it lives; the host removes the tab when that lock comes free, or without a lock
   * when the tab is silent.
   */
  add(tab: Tab, life: string | null): void {
    this.all.add(tab);
    const locks = webLocks();
    if (life === null || locks === undefined) return this.removeWhenSilent(tab);
    locks
      .request(life, () => this.remove(tab))
      .catch((cause: unknown) => {
        console.warn('A tab’s lock cannot be watched; the tab is removed when it is silent.', cause);
        this.removeWhenSilent(tab);
      });
  }

  remove(tab: Tab): void {
    if (!this.all.delete(tab)) return;
    tab.close();
    this.onLeave();
  }

  views(): EntityName[] {
    return [...this.all].flatMap((tab) => tab.views);
  }

  closeQueries(): void {
    for (const tab of this.all) tab.queries.closeAll();
  }

  broadcast(message: HostMessage): void {
    for (const tab of this.all) tab.send(message);
  }

  private removeWhenSilent(tab: Tab): void {
    const timer = setInterval(() => {
      if (this.all.has(tab) && Date.now() - tab.lastMessageAt < timing.host.silence) return;
      clearInterval(timer);
      if (!this.all.has(tab)) return;
      tab.send({ kind: 'ended' });
      this.remove(tab);
    }, timing.host.pingInterval);
  }
}
