import type { ConnectedReplica, ConnectOptions } from '#collections/client/connect.ts';

type Connect = (options: ConnectOptions) => Promise<ConnectedReplica>;

/**
 * The tab's one line to the replica. A sign-out takes it over, so that the order to wipe is carried out although the
 * screens that opened the line are gone by then.
 */
export class ReplicaChannel {
  private opened: Promise<ConnectedReplica> | null = null;

  /** Opens the line; the connecting code is handed in, because the login page must not load it. */
  open(connect: Connect, options: ConnectOptions): Promise<ConnectedReplica> {
    const opened = connect(options);
    this.opened = opened;
    return opened;
  }

  /** Closes the line, unless a wipe has taken it over. */
  async close(opened: Promise<ConnectedReplica>): Promise<void> {
    if (this.opened !== opened) return;
    this.opened = null;
    (await opened).close();
  }

  /**
   * Wipes what the browser keeps of the user, for every tab, then closes the line. Answers whether nothing is left on
   * the disk, as far as is known.
   */
  async wipe(): Promise<boolean> {
    const { opened } = this;
    this.opened = null;
    if (opened === null) return false;
    const replica = await opened;
    const isGone = await replica.forget();
    replica.close();
    return isGone;
  }
}
