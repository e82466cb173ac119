import type { EntityName } from '#domain/entities/index.ts';
import { timing } from '#domain/limits/timing.ts';
import type { HostMessage } from '#collections/protocol.ts';
import { webLocks } from '#collections/client/webLock.ts';
import { idsByEntity, type Tab } from './tab.ts';

/** The tabs of a host: who is there, and what they look at. */
export class Tabs {
  private readonly all = new Set<Tab>();
  /** Told after a tab has gone. */
  private readonly left: () => void;

  constructor(left: () => void) {
    this.left = left;
  }

  get size(): number {
    return this.all.size;
  }

  has(tab: Tab): boolean {
    return this.all.has(tab);
  }

  /**
   * A tab has said that it is there. The lock that it holds while it lives comes free when it is gone, however it went;
   * without one, silence tells.
   */
  add(tab: Tab, life: string | null): void {
    this.all.add(tab);
    const locks = webLocks();
    if (life === null || locks === undefined) return this.endWhenSilent(tab);
    locks
      .request(life, () => this.remove(tab))
      .catch((cause: unknown) => {
        console.warn('The life of a tab cannot be watched by its lock; its silence has to do.', cause);
        this.endWhenSilent(tab);
      });
  }

  /** Ends what a tab that is gone left behind: its connections to the store, its views, its live questions. */
  remove(tab: Tab): void {
    if (!this.all.delete(tab)) return;
    tab.close();
    this.left();
  }

  views(): EntityName[] {
    return [...this.all].flatMap((tab) => tab.views);
  }

  lookedAt(): Map<EntityName, Set<number>> {
    return idsByEntity([...this.all].flatMap((tab) => [...tab.looks()]));
  }

  /** The rows that lists on the tabs' screens show. */
  shown(): Map<EntityName, Set<number>> {
    return idsByEntity([...this.all].flatMap((tab) => [...tab.shows()]));
  }

  shutLive(): void {
    for (const tab of this.all) tab.live.shutAll();
  }

  broadcast(message: HostMessage): void {
    for (const tab of this.all) tab.send(message);
  }

  private endWhenSilent(tab: Tab): void {
    const timer = setInterval(() => {
      if (this.all.has(tab) && Date.now() - tab.heardAt < timing.host.silence) return;
      clearInterval(timer);
      if (!this.all.has(tab)) return;
      tab.send({ kind: 'ended' });
      this.remove(tab);
    }, timing.host.pulse);
  }
}
