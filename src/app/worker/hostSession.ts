import { createActor } from 'xstate';
import { sessionCalls } from '#domain/calls/session.ts';
import type { Command, CommandPress } from '#domain/commands/lifecycle.ts';
import { AppError } from '#domain/errors/appError.ts';
import { apiMessages } from '#domain/messages/api.ts';
import { canSendCommands, type Connection } from '#domain/live/connection.ts';
import { isOfReplica, type LiveEvent, type LiveSubject } from '#domain/live/event.ts';
import { webLocks } from '#collections/client/webLock.ts';
import { ListReads } from '#collections/replica/listReads.ts';
import { ReplicaHost, type ReplicaHostOptions } from '#collections/replica/host/host.ts';
import { realScheduler, Sequence } from '#collections/replica/scheduler.ts';
import type { HostMessage, SessionDetails } from '#collections/protocol.ts';
import { createApi, type Api } from '#collections/transport/api.ts';
import { createLivenessProbe } from '#collections/transport/livenessProbe.ts';
import { silenceDetector, type Silence } from '#collections/transport/silenceDetector.ts';
import { openLiveSocket, type LiveSocket } from '#collections/transport/liveSocket.ts';
import { connectionMachine, snapshotToConnection } from '#machines/connectionMachine.ts';
import { buildId } from './buildId.ts';
import { concurrentCommands } from '../commands/commandQueue.ts';
import { CommandRunner } from '../commands/commandRunner.ts';
import { WriterRole } from './writerRole.ts';

/** Whether the store may use the disk. Without locks two hosts could overwrite each other; without a disk only the next start is slower. */
const hasDisk = typeof indexedDB !== 'undefined' && webLocks() !== undefined;

export interface HostSessionOptions {
  session: SessionDetails;
  /** The site to follow: 0 for all, null while none is chosen. */
  siteId: number | null;
  realm: ReplicaHostOptions['realm'];
  countTabs: () => number;
  broadcast: (message: HostMessage) => void;
  onCommandChange: (command: Command) => void;
  /** Called when the server refuses this token. */
  onUnauthorised: (token: string) => void;
}

export class HostSession {
  readonly replica: ReplicaHost;
  readonly commands: CommandRunner;
  private session: SessionDetails;
  private readonly options: HostSessionOptions;
  private readonly api: Api;
  private readonly sequence = new Sequence();
  private readonly listReads = new ListReads((entities) => this.options.broadcast({ kind: 'listReads', entities }));
  private reachability: Silence | null = null;
  private readonly noteReachability = silenceDetector((silence) => {
    // Each silence is sent, since a tab may have seen an answer in between.
    if (silence === 'answered' && silence === this.reachability) return;
    this.reachability = silence;
    this.options.broadcast({ kind: 'silence', silence });
  });
  private readonly livenessProbe = createLivenessProbe({
    ask: (signal) => this.askForOwnUser(signal),
    onSilent: () => this.onServerSilent(),
  });
  private socket: LiveSocket | null = null;
  private writerRole: WriterRole | null = null;
  private readonly connection;

  constructor(options: HostSessionOptions) {
    this.options = options;
    this.session = options.session;
    const { broadcast } = options;
    this.connection = createActor(connectionMachine.provide({ actions: { reconnect: () => this.socket?.connect() } }), {
      input: { now: () => Date.now() },
    });
    this.api = createApi({
      base: this.session.apiBase,
      token: () => this.session.token,
      onOutcome: (outcome, token, { sentAt }) => {
        if (outcome === 'answer' || !outcome.isWithoutAnswer) this.livenessProbe.heard();
        this.noteReachability(outcome, sentAt);
        this.onApiOutcome(outcome, token);
      },
    });
    this.replica = new ReplicaHost({
      api: this.api,
      scheduler: realScheduler,
      sequence: this.sequence,
      persistent: hasDisk,
      mayWrite: () => this.writerRole?.mayWrite() === true,
      realm: options.realm,
      surroundings: () => ({ build: buildId, tabs: options.countTabs(), commands: this.commands.list().length }),
      duringListRead: this.listReads.during,
      isCommanding: () => this.commands.isBusy,
      onEntityState: (entity, state) => broadcast({ kind: 'entity', entity, state }),
      onDiskState: (state) => broadcast({ kind: 'disk', state }),
      onRecordRead: (...sighting) => this.commands.addEvidence(...sighting),
      onReadFailed: () => undefined, // `onOutcome` above has handled the failure
      report: (text, cause) => console.warn(text, cause),
    });
    this.commands = new CommandRunner({
      api: this.api,
      sequence: this.sequence,
      connection: () => snapshotToConnection(this.connection.getSnapshot()),
      concurrentCommands: () => concurrentCommands(this.session.apiBase),
      liveRowOf: (entity, id) => this.replica.liveRowOf(entity, id),
      refresh: (entity, id) => this.replica.refresh(entity, id),
      onChange: options.onCommandChange,
      onSend: ({ entity, id }) => this.replica.commandSent(entity, id),
      onConfirm: ({ target: { entity, id, siteId, name }, requestedAt, settledAt }, controllerId) => {
        const span = (settledAt ?? requestedAt) - requestedAt;
        this.replica.latency.onConfirmed({ siteId, device: { entity, id }, name, controllerId, span });
      },
    });
  }

  async open(): Promise<void> {
    const { broadcast, siteId } = this.options;
    this.connection.start();
    if (hasDisk) this.writerRole = await WriterRole.take(() => this.replica.releaseDisk());
    await this.replica.open(this.session, siteId);
    this.connection.send({ type: 'SESSION' });
    // After the opening: until then tabs of a dead host keep its last state, which says more than "offline".
    let sent: Connection | null = null;
    this.connection.subscribe((snapshot) => {
      const connection = snapshotToConnection(snapshot);
      if (sent?.state !== connection.state) this.watchLiveness(connection);
      if (sent?.state === connection.state && sent.since === connection.since) return;
      sent = connection;
      broadcast({ kind: 'connection', connection });
    });
    this.openSocket();
  }

  greeting(): HostMessage[] {
    return [
      { kind: 'connection', connection: snapshotToConnection(this.connection.getSnapshot()) },
      ...this.replica.states().map(([entity, state]) => ({ kind: 'entity', entity, state }) as const),
      { kind: 'listReads', entities: this.listReads.entities },
      { kind: 'disk', state: this.replica.disk },
      { kind: 'commands', commands: this.commands.list() },
      { kind: 'store', name: this.replica.storeName },
    ];
  }

  get token(): string {
    return this.session.token;
  }

  /** The session's owner, as other hosts know it. */
  get owner(): string {
    return `${this.session.userId}@${this.session.apiBase}`;
  }

  /**
   * Whether this is the same user's session at the same API. An unknown organisation matches any. A former super admin
   * counts as another user.
   */
  isOf({ userId, organisationId, apiBase, rights }: SessionDetails): boolean {
    const { session } = this;
    if (session.rights.isSuperAdmin && !rights.isSuperAdmin) return false;
    const sameOrganisation = organisationId === null || (session.organisationId ?? organisationId) === organisationId;
    return session.userId === userId && sameOrganisation && session.apiBase === apiBase;
  }

  /** Runs a tab's command. Returns false when a command runs on that target already. */
  press(press: CommandPress): boolean {
    return this.commands.press(press);
  }

  renew(session: SessionDetails): void {
    const reconnect = session.token !== this.session.token;
    this.session = session;
    this.replica.setRights(session.rights);
    if (!reconnect) return;
    this.socket?.close();
    this.openSocket();
  }

  async close(options: { wipe: boolean }): Promise<void> {
    this.livenessProbe.stop();
    this.socket?.close();
    this.socket = null;
    this.commands.stopAll();
    this.connection.send({ type: 'NO_SESSION' });
    this.connection.stop();
    try {
      await this.replica.close(options);
    } finally {
      this.writerRole?.release();
    }
  }

  private openSocket(): void {
    this.socket = openLiveSocket({
      url: this.session.socketUrl,
      token: this.session.token,
      onUp: (recovered) => {
        this.connection.send({ type: 'SOCKET_UP', recovered });
        this.replica.socketUp(recovered);
      },
      onDown: (reason) => {
        this.connection.send({ type: 'SOCKET_DOWN', reason });
        this.replica.socketDown();
      },
      onFailed: () => this.replica.socketFailed(),
      onRefused: () => this.checkToken(),
      onEvent: (event) => this.onLiveEvent(event),
      onHeard: () => this.livenessProbe.heard(),
    });
  }

  /** A small call that every API answers. `onApiOutcome` handles the answer. */
  private askForOwnUser(signal?: AbortSignal): Promise<unknown> {
    const parameters = { id: this.session.userId };
    return this.api.call(sessionCalls.currentUser, { parameters, inBackground: true, ...(signal && { signal }) });
  }

  /** Asks the server whether it still accepts the token. */
  private checkToken(): void {
    this.askForOwnUser().catch(() => undefined);
  }

  /** Only a connection that counts as good needs a proof. */
  private watchLiveness({ state }: Connection): void {
    if (canSendCommands(state)) this.livenessProbe.start();
    else this.livenessProbe.stop();
  }

  private onServerSilent(): void {
    const silence = new AppError({ code: 'timeout', message: apiMessages.timedOut, status: 500 });
    this.noteReachability(silence, Date.now());
    this.onApiOutcome(silence, null);
    this.socket?.drop();
  }

  private onLiveEvent(event: LiveEvent<LiveSubject>): void {
    if (isOfReplica(event)) this.replica.event(event);
    if (isReadByTabs(event.entity)) this.options.broadcast({ kind: 'tabEvent', event });
  }

  private onApiOutcome(outcome: 'answer' | AppError, token: string | null): void {
    if (this.connection.getSnapshot().status !== 'active') return;
    if (outcome === 'answer' || !outcome.isWithoutAnswer) this.connection.send({ type: 'API_ANSWERED' });
    else this.connection.send({ type: 'API_SILENT' });
    const isRefused = outcome !== 'answer' && outcome.code === 'unauthorised';
    // A late answer to an earlier token says nothing about this one.
    if (isRefused && token === this.session.token) this.options.onUnauthorised(token);
  }
}

function isReadByTabs(name: LiveSubject): boolean {
  return name === 'user' || name === 'organisationFeatures' || name === 'networkDevice' || name === 'acknowledgement';
}
