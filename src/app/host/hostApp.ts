import { toAppError } from '#domain/errors/appError.ts';
import { refused, type Command } from '#domain/commands/lifecycle.ts';
import { timing } from '#domain/limits/timing.ts';
import type { HostSession as Session, NeedOutcome, TabMessage } from '#collections/protocol.ts';
import type { ReplicaHostOptions } from '#collections/replica/host/host.ts';
import { deleteOtherStores } from '#collections/replica/disk/deleteDatabases.ts';
import { storeNameIn } from '#collections/schema/storeName.ts';
import type { HostPeers, PeerMessage } from './hostPeers.ts';
import { HostSession } from './hostSession.ts';
import { Tab } from './tab.ts';
import { Tabs } from './tabs.ts';
import { plainError } from './tabViews.ts';

type MessageOf<Kind extends TabMessage['kind']> = Extract<TabMessage, { kind: Kind }>;

export interface HostAppOptions {
  realm: ReplicaHostOptions['realm'];
  /** Resolves once tabs can notice the host's death; none is welcomed before. */
  alive: Promise<void>;
  /** The other hosts of this browser, where there are any. */
  peers?: HostPeers;
}

/** The replica host: one for all tabs of a browser, wherever it runs. */
export class HostApp {
  private readonly tabs = new Tabs(() => this.left());
  private session: HostSession | null = null;
  private readonly options: HostAppOptions;
  /** Sessions open and close one after the other. */
  private turn: Promise<void> = Promise.resolve();

  constructor(options: HostAppOptions) {
    this.options = options;
    options.peers?.listen((message) => this.hear(message));
  }

  /** Serves a tab over its port until the tab is gone. */
  attach(port: MessagePort): void {
    const tab = new Tab(port, (database, collection) =>
      storeNameIn(database) === this.session?.replica.storeName
        ? this.session.replica.instanceOf(collection)
        : undefined,
    );
    port.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => this.receive(tab, data));
    port.addEventListener('close', () => this.tabs.remove(tab));
    port.start();
  }

  private receive(tab: Tab, message: TabMessage): void {
    tab.heardAt = Date.now();
    switch (message.kind) {
      case 'storage':
        return tab.receiveStorage(message.message);
      case 'ping':
        return tab.send({ kind: 'pong' });
      case 'hello':
        return this.greet(tab, message.life);
      case 'bye':
        return this.tabs.remove(tab);
      case 'session':
        return this.inTurn(() => this.open(tab, message.session, message.siteId));
      case 'forget':
        return this.inTurn(() => this.forget());
      case 'end':
        return this.inTurn(() => this.end(message.token));
      case 'views':
        tab.views = message.entities;
        return this.setViews();
      case 'look':
        tab.look(message);
        return this.setViews();
      case 'shows':
        tab.show(message);
        return this.setOnScreen();
      default:
        // What was asked of a session waits until it is open; who has gone meanwhile asks nothing any more.
        void this.turn.then(() => this.tabs.has(tab) && this.serve(tab, message));
    }
  }

  /** What a tab asks of the session. */
  private serve(
    tab: Tab,
    message: MessageOf<
      'site' | 'need' | 'changed' | 'created' | 'command' | 'inherit' | 'focus' | 'open' | 'shut' | 'ask'
    >,
  ): void {
    const { session } = this;
    switch (message.kind) {
      case 'site':
        return session?.replica.setSite(message.siteId);
      case 'need':
        return void this.need(tab, message);
      case 'changed':
        return session?.changed(message);
      case 'created':
        return session?.replica.created(message.entity);
      case 'command':
        return this.press(tab, message);
      case 'inherit':
        return session?.commands.inherit(message.commands);
      case 'focus':
        return session?.replica.focused();
      case 'open':
        return session === null ? undefined : tab.live.open(session.replica, message);
      case 'shut':
        return tab.live.shut(message.view);
      case 'ask':
        return void this.answer(tab, message);
    }
  }

  private greet(tab: Tab, life: string | null): void {
    this.tabs.add(tab, life);
    void this.options.alive.then(() => tab.send({ kind: 'welcome' }));
  }

  private inTurn(task: () => Promise<void>): void {
    this.turn = this.turn
      .then(task)
      .catch((cause: unknown) => console.error('The replica could not be opened.', cause));
  }

  private async open(tab: Tab, session: Session, siteId: number | null): Promise<void> {
    if (this.session?.isOf(session) === true) {
      this.session.renew(session);
    } else {
      // What is left of the one before on the disk, the new one deletes as it opens its own.
      await this.close({ wipe: this.session !== null }).catch((cause: unknown) =>
        console.error('The replica of the session before could not be wiped.', cause),
      );
      const opened = new HostSession({
        session,
        siteId,
        realm: this.options.realm,
        tabs: () => this.tabs.size,
        broadcast: (message) => this.tabs.broadcast(message),
        commanded: (command) => this.commanded(opened, command),
        unauthorised: (token) => this.inTurn(() => this.expire(opened, token)),
      });
      this.session = opened;
      await opened.open();
      this.setViews();
      this.options.peers?.tell({ kind: 'came', owner: opened.owner });
    }
    for (const message of this.session?.greeting() ?? []) tab.send(message);
  }

  /** The token was refused: everything is hidden, and the same user finds the snapshot again. */
  private async expire(session: HostSession, token: string): Promise<void> {
    if (this.session !== session) return;
    await this.close({ wipe: false });
    this.tabs.broadcast({ kind: 'unauthorised', token });
  }

  /** A tab saw the token go. Another tab may have signed in anew since: that session goes on. */
  private async end(token: string): Promise<void> {
    if (this.session?.token === token) await this.close({ wipe: false });
  }

  /** A sign-out, for every host of this browser. */
  private async forget(): Promise<void> {
    this.options.peers?.tell({ kind: 'forget' });
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
    this.tabs.shutLive();
    this.tabs.broadcast({ kind: 'store', name: null });
    await session.close(options);
  }

  private press(tab: Tab, { press }: MessageOf<'command'>): void {
    if (this.session === null) tab.send({ kind: 'commands', commands: [refused(press, Date.now())] });
    else if (!this.session.press(press)) tab.send({ kind: 'absorbed', key: press.key });
  }

  private commanded({ owner }: HostSession, command: Command): void {
    this.tabs.broadcast({ kind: 'commands', commands: [command] });
    this.options.peers?.tell({ kind: 'commands', owner, commands: [command] });
  }

  /** Another host of this browser says something. */
  private hear(message: PeerMessage): void {
    const { session } = this;
    if (message.kind === 'forget') return this.inTurn(() => this.wipe());
    if (session === null || message.owner !== session.owner) return undefined;
    const { owner, commands } = session;
    if (message.kind === 'came')
      return this.options.peers?.tell({ kind: 'commands', owner, commands: commands.list() });
    const others = message.commands.filter((command) => commands.heard(command));
    return others.length === 0 ? undefined : this.tabs.broadcast({ kind: 'commands', commands: others });
  }

  private async need(tab: Tab, { entity, id }: MessageOf<'need'>): Promise<void> {
    const outcome = await this.lookUp(entity, id);
    tab.send({ kind: 'needed', entity, id, outcome });
  }

  private async answer(tab: Tab, message: MessageOf<'ask'>): Promise<void> {
    if (this.session !== null) return tab.live.ask(this.session.replica, message);
    const error = plainError(toAppError(new Error('Nobody is signed in.')));
    return tab.send({ kind: 'askFailed', ask: message.ask, error });
  }

  private async lookUp(entity: MessageOf<'need'>['entity'], id: number): Promise<NeedOutcome> {
    try {
      const exists = await this.session?.replica.look(entity, id);
      return { status: exists === true ? 'present' : 'missing' };
    } catch (thrown) {
      return { status: 'failed', error: plainError(toAppError(thrown)) };
    }
  }

  private setViews(): void {
    this.session?.replica.setViews(this.tabs.views());
    this.setOnScreen();
  }

  private setOnScreen(): void {
    this.session?.replica.setOnScreen(this.tabs.lookedAt(), this.tabs.shown());
  }

  private left(): void {
    this.setViews();
    // The browser may end the host with its last tab.
    if (this.tabs.size === 0) void this.session?.replica.flush();
    this.restSoon();
  }

  private restSoon(): void {
    if (this.tabs.size === 0) setTimeout(() => this.inTurn(() => this.rest()), timing.host.withoutTabs);
  }

  /** Without a tab nobody is signed in here any more, as far as anybody can tell; commands are seen through before. */
  private async rest(): Promise<void> {
    if (this.tabs.size > 0) return;
    if (this.session?.commands.isBusy === true) this.restSoon();
    else await this.close({ wipe: false });
  }
}

/** Deletes whatever is kept on the disk. Answers whether it is gone. */
async function isDiskEmptied(): Promise<boolean> {
  if (typeof indexedDB === 'undefined') return true;
  try {
    return await deleteOtherStores(null);
  } catch (cause) {
    console.error('The local store could not be deleted from the disk.', cause);
    return false;
  }
}
