import { timing } from '#domain/limits/timing.ts';
import { webLocks } from '#collections/client/webLock.ts';

/** One host of the browser at a time may write what is kept on its disk, whichever build it is of. */
const roleName = 'gatehouse-writer';

/** The right to write the disk: taken from the host that has it, and lost to the next one that asks. */
export class WriterRole {
  private has = false;
  private release: () => void = () => undefined;
  private readonly channel = new BroadcastChannel(roleName);
  private readonly lettingGo: () => Promise<void>;

  private constructor(lettingGo: () => Promise<void>) {
    this.lettingGo = lettingGo;
    this.channel.addEventListener('message', () => void this.pass());
  }

  /**
   * Takes the role. Who has it is asked to pass it on, and loses it if that takes too long.
   * @param lettingGo finishes what is being written, for the host that asks next; nothing may be written after it.
   * @returns null where there are no locks: then nothing may be written, since nobody could tell who else does.
   */
  static async take(lettingGo: () => Promise<void>): Promise<WriterRole | null> {
    const locks = webLocks();
    if (locks === undefined) return null;
    const role = new WriterRole(lettingGo);
    if (await role.hold(locks, { ifAvailable: true })) return role;
    role.channel.postMessage('pass it on');
    const isPassed = await role.hold(locks, { signal: AbortSignal.timeout(timing.host.yield) });
    if (!isPassed) await role.hold(locks, { steal: true });
    return role;
  }

  /** Whether this host has the role, as far as it has heard: to be asked before each write. */
  mayWrite(): boolean {
    return this.has;
  }

  giveUp(): void {
    this.has = false;
    this.channel.close();
    this.release();
  }

  /** Another host asks for the role. */
  private async pass(): Promise<void> {
    if (!this.has) return;
    await this.lettingGo().catch((cause: unknown) => console.warn('Not all could be written to the disk.', cause));
    this.giveUp();
  }

  /** Requests the lock; answers whether it was granted. It is held from then on, until it is released or stolen. */
  private hold(locks: LockManager, options: LockOptions): Promise<boolean> {
    return new Promise((answer) => {
      const held = locks.request(roleName, options, (lock) => {
        this.has = lock !== null;
        answer(this.has);
        return lock === null ? undefined : new Promise<void>((release) => (this.release = release));
      });
      held.catch(() => {
        // Not in time, or stolen: that is an answer.
        this.has = false;
        answer(false);
      });
    });
  }
}
