import { AppError } from '#domain/errors/appError.ts';
import { refusedCommand, type Command } from '#domain/commands/lifecycle.ts';
import { timing } from '#domain/limits/timing.ts';
import type { SessionDetails, TabMessage } from '#collections/protocol.ts';
import type { ReplicaHostOptions } from '#collections/replica/host/host.ts';
import { deleteOtherStores } from '#collections/replica/disk/deleteDatabases.ts';
import type { HostPeers, PeerMessage } from './hostPeers.ts';
import { HostSession } from './hostSession.ts';
import { Tab } from './tab.ts';
import { Tabs } from './tabs.ts';
import { plainError } from '#collections/plainError.ts';

type MessageOf<Kind extends TabMessage['kind']> = Extract<TabMessage, { kind: Kind }>;

export interface HostAppOptions {
  realm: ReplicaHostOptions['realm'];
  /** Resolves once tabs can notice the host's death; the host welcomes tabs after it. */
  whenAlive: Promise<void>;
  /** The browser's other hosts, if it can have any. */
  peers?: HostPeers;
}

export class HostApp {
  private readonly tabs = new Tabs(() => this.onTabLeft());
  private session: HostSession | null = null;
  private readonly options: HostAppOptions;
  /** Sessions open and close one after another. */
  private queue: Promise<void> = Promise.resolve();

  constructor(options: HostAppOptions) {
    this.options = options;
    options.peers?.listen((message) => this.onPeerMessage(message));
  }

  /** Serves a tab over its port until the tab is gone. */
  attach(port: MessagePort): void {
    const tab = new Tab(port);
    port.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => this.receive(tab, data));
    port.addEventListener('close', () => this.tabs.remove(tab));
    port.start();
  }

  private receive(tab: Tab, message: TabMessage): void {
    tab.lastMessageAt = Date.now();
    switch (message.kind) {
      case 'ping':
        return tab.send({ kind: 'pong' });
      case 'hello':
        return this.greet(tab, message.life);
      case 'bye':
        return this.tabs.remove(tab);
      case 'session':
        return this.enqueue(() => this.open(tab, message.session, message.siteId));
      case 'forget':
        return this.enqueue(() => this.forget());
      case 'end':
        return this.enqueue(() => this.end(message.token));
      case 'views':
        tab.views = message.entities;
        return this.setViews();
      default:
        // Requests wait until the session is open; those of a tab that has left are dropped.
        void this.queue.then(() => this.tabs.has(tab) && this.serve(tab, message));
    }
  }

  private serve(
    tab: Tab,
    message: MessageOf<
      | 'site'
      | 'changed'
      | 'created'
      | 'command'
      | 'stopCommands'
      | 'adoptCommands'
      | 'focus'
      | 'openQuery'
      | 'closeQuery'
      | 'request'
    >,
  ): void {
    const { session } = this;
    switch (message.kind) {
      case 'site':
        return session?.replica.setSite(message.siteId);
      case 'changed':
        return session?.replica.recordChanged(message);
      case 'created':
        return session?.replica.recordCreated(message.entity);
      case 'command':
        return this.press(tab, message);
      case 'stopCommands':
        return session?.commands.stop(message.keys);
      case 'adoptCommands':
        return session?.commands.inherit(message.commands);
      case 'focus':
        return session?.replica.focused();
      case 'openQuery':
        return session === null ? undefined : tab.queries.open(session.replica, message);
      case 'closeQuery':
        return tab.queries.close(message.view);
      case 'request':
        return void this.answerRequest(tab, message);
    }
  }

  private greet(tab: Tab, life: string | null): void {
    this.tabs.add(tab, life);
    void this.options.whenAlive.then(() => tab.send({ kind: 'welcome' }));
  }

  private enqueue(task: () => Promise<void>): void {
    this.queue = this.queue
      .then(task)
      .catch((cause: unknown) => console.error('The replica could not be opened.', cause));
  }

  private async open(tab: Tab, session: SessionDetails, siteId: number | null): Promise<void> {
    if (this.session?.isOf(session) === true) {
      this.session.renew(session);
    } else {
      // If this fails, the new session deletes the old store as it opens its own.
      await this.close({ wipe: this.session !== null }).catch((cause: unknown) =>
        console.error('The previous session’s replica could not be wiped.', cause),
      );
      const opened = new HostSession({
        session,
        siteId,
        realm: this.options.realm,
        countTabs: () => this.tabs.size,
        broadcast: (message) => this.tabs.broadcast(message),
        onCommandChange: (command) => this.shareCommand(opened, command),
        onUnauthorised: (token) => this.enqueue(() => this.expire(opened, token)),
      });
      this.session = opened;
      await opened.open();
      this.setViews();
      this.options.peers?.send({ kind: 'came', owner: opened.owner });
    }
    for (const message of this.session?.greeting() ?? []) tab.send(message);
  }

  /** Closes a session whose token was refused. The snapshot stays for the same user. */
  private async expire(session: HostSession, token: string): Promise<void> {
    if (this.session !== session) return;
    await this.close({ wipe: false });
    this.tabs.broadcast({ kind: 'unauthorised', token });
  }

  private async end(token: string): Promise<void> {
    if (this.session?.token === token) await this.close({ wipe: false });
  }

  private async forget(): Promise<void> {
    this.options.peers?.send({ kind: 'forget' });
    await this.wipe();
  }

  private async wipe(): Promise<void> {
    try {
      await this.close({ wipe: true });
    } finally {
      const isGone = await isDiskEmptied();
      this.tabs.broadcast({ kind: 'forgotten', isGone });
    }
  }

  private async close(options: { wipe: boolean }): Promise<void> {
    const { session } = this;
    this.session = null;
    if (session === null) return;
    this.tabs.closeQueries();
    this.tabs.broadcast({ kind: 'store', name: null });
    await session.close(options);
  }

  private press(tab: Tab, { press }: MessageOf<'command'>): void {
    if (this.session === null) tab.send({ kind: 'commands', commands: [refusedCommand(press, Date.now())] });
    else if (!this.session.press(press)) tab.send({ kind: 'absorbed', key: press.key });
  }

  private shareCommand({ owner }: HostSession, command: Command): void {
    this.tabs.broadcast({ kind: 'commands', commands: [command] });
    this.options.peers?.send({ kind: 'commands', owner, commands: [command] });
  }

  private onPeerMessage(message: PeerMessage): void {
    const { session } = this;
    if (message.kind === 'forget') return this.enqueue(() => this.wipe());
    if (session === null || message.owner !== session.owner) return undefined;
    const { owner, commands } = session;
    if (message.kind === 'came')
      return this.options.peers?.send({ kind: 'commands', owner, commands: commands.list() });
    const others = message.commands.filter((command) => commands.mergeFromPeer(command));
    return others.length === 0 ? undefined : this.tabs.broadcast({ kind: 'commands', commands: others });
  }

  private async answerRequest(tab: Tab, message: MessageOf<'request'>): Promise<void> {
    if (this.session !== null) return tab.queries.answer(this.session.replica, message);
    const nobody = new AppError({ code: 'unauthorised', message: 'Nobody is signed in.', status: 401 });
    const error = plainError(nobody);
    return tab.send({ kind: 'requestFailed', requestId: message.requestId, error });
  }

  private setViews(): void {
    this.session?.replica.setViews(this.tabs.views());
  }

  private onTabLeft(): void {
    this.setViews();
    // The browser may end the host together with its last tab.
    if (this.tabs.size === 0) void this.session?.replica.flush();
    this.scheduleIdleClose();
  }

  private scheduleIdleClose(): void {
    if (this.tabs.size === 0) setTimeout(() => this.enqueue(() => this.closeIfIdle()), timing.host.withoutTabs);
  }

  /** Closes the session of a host without tabs. Running commands finish first. */
  private async closeIfIdle(): Promise<void> {
    if (this.tabs.size > 0) return;
    if (this.session?.commands.isBusy === true) this.scheduleIdleClose();
    else await this.close({ wipe: false });
  }
}

/** Deletes every store on the disk. Returns whether they are gone. */
async function isDiskEmptied(): Promise<boolean> {
  if (typeof indexedDB === 'undefined') return true;
  try {
    return await deleteOtherStores(null);
  } catch (cause) {
    console.error('The local store could not be deleted from the disk.', cause);
    return false;
  }
}
