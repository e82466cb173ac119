import type { ConnectedReplica, ConnectOptions } from '#collections/client/connectReplica.ts';

type Connect = (options: ConnectOptions) => Promise<ConnectedReplica>;

/** A sign-out keeps this connection: the wipe has to be sent after the screens that opened it are gone. */
export class ReplicaConnection {
  private opened: Promise<ConnectedReplica> | null = null;

  /** `connect` is passed in, because the login page must not load that code. */
  open(connect: Connect, options: ConnectOptions): Promise<ConnectedReplica> {
    const opened = connect(options);
    this.opened = opened;
    return opened;
  }

  /** Closes the connection, unless a wipe has taken it over. */
  async close(opened: Promise<ConnectedReplica>): Promise<void> {
    if (this.opened !== opened) return;
    this.opened = null;
    (await opened).close();
  }

  /**
   * Wipes the user's data for every tab, then closes the connection. Resolves to whether the disk is known to be empty.
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
