import { timing } from '#domain/limits/timing.ts';
import { webLocks } from '#collections/client/webLock.ts';
import { openChannel } from '#lib/openChannel.ts';

/** One host of the browser at a time may write the disk, whatever its build. */
const roleName = 'gatehouse-writer';

/** The right to write the disk. A new host takes it from the present writer. */
export class WriterRole {
  private isWriter = false;
  private releaseLock: () => void = () => undefined;
  /** null without BroadcastChannel: then the role is not handed over, but taken after the wait. */
  private readonly channel = openChannel(roleName);
  private readonly finishWriting: () => Promise<void>;

  private constructor(finishWriting: () => Promise<void>) {
    this.finishWriting = finishWriting;
    this.channel?.addEventListener('message', () => void this.handOver());
  }

  /**
   * Takes the role. The present writer is asked to hand it over, and loses it after `timing.host.diskHandover`.
   * @param finishWriting finishes the present write before the role is handed over; nothing may be written after it.
   * @returns null without Web Locks: then nothing may be written, since another host could write too.
   */
  static async take(finishWriting: () => Promise<void>): Promise<WriterRole | null> {
    const locks = webLocks();
    if (locks === undefined) return null;
    const role = new WriterRole(finishWriting);
    if (await role.requestLock(locks, { ifAvailable: true })) return role;
    role.channel?.postMessage('pass it on');
    const isPassed = await role.requestLock(locks, { signal: AbortSignal.timeout(timing.host.diskHandover) });
    if (!isPassed) await role.requestLock(locks, { steal: true });
    return role;
  }

  mayWrite(): boolean {
    return this.isWriter;
  }

  release(): void {
    this.isWriter = false;
    this.channel?.close();
    this.releaseLock();
  }

  private async handOver(): Promise<void> {
    if (!this.isWriter) return;
    await this.finishWriting().catch((cause: unknown) => console.warn('Not all could be written to the disk.', cause));
    this.release();
  }

  /** Requests the lock and holds it until it is released or stolen. Resolves to whether it was granted. */
  private requestLock(locks: LockManager, options: LockOptions): Promise<boolean> {
    return new Promise((answer) => {
      const held = locks.request(roleName, options, (lock) => {
        this.isWriter = lock !== null;
        answer(this.isWriter);
        return lock === null ? undefined : new Promise<void>((release) => (this.releaseLock = release));
      });
      held.catch(() => {
        // A timeout or a stolen lock means no.
        this.isWriter = false;
        answer(false);
      });
    });
  }
}
