import { createActor } from 'xstate';
import { sessionCalls } from '#domain/calls/session.ts';
import type { Command, CommandPress } from '#domain/commands/lifecycle.ts';
import type { AppError } from '#domain/errors/appError.ts';
import { type Connection } from '#domain/live/connection.ts';
import type { LiveEvent, LiveSubject } from '#domain/live/event.ts';
import { webLocks } from '#collections/client/webLock.ts';
import { ReplicaHost, type ReplicaHostOptions } from '#collections/replica/host/host.ts';
import { realScheduler, Sequence } from '#collections/replica/scheduler.ts';
import type { HostMessage, HostSession as Session } from '#collections/protocol.ts';
import { createApi, type Api } from '#collections/transport/api.ts';
import { silenceOf, type Silence } from '#collections/transport/silence.ts';
import { openLiveSocket, type LiveSocket } from '#collections/transport/socket.ts';
import { connectionMachine, snapshotToConnection } from '#machines/connection/connectionMachine.ts';
import { buildId } from './buildId.ts';
import { CommandRunner } from './commandRunner.ts';
import { WriterRole } from './writerRole.ts';

/** A store without a disk still works, only its next start is slower. Without locks hosts could write over each other. */
const hasDisk = typeof indexedDB !== 'undefined' && webLocks() !== undefined;

export interface HostSessionOptions {
  session: Session;
  /** The site to follow: 0 for all, null while none is chosen. */
  siteId: number | null;
  realm: ReplicaHostOptions['realm'];
  /** How many tabs the host serves. */
  tabs: () => number;
  /** Tells every tab. */
  broadcast: (message: HostMessage) => void;
  /** A command that runs here is another than before. */
  commanded: (command: Command) => void;
  /** The server refused this token. */
  unauthorised: (token: string) => void;
}

/** What runs for one signed-in user: the replica, its socket, the connection's state and the commands. */
export class HostSession {
  readonly replica: ReplicaHost;
  readonly commands: CommandRunner;
  private session: Session;
  private readonly options: HostSessionOptions;
  private readonly api: Api;
  private readonly sequence = new Sequence();
  private silence: Silence | null = null;
  private readonly hear = silenceOf((silence) => {
    // A tab may have found the API again by itself: each further silence is news.
    if (silence === 'answered' && silence === this.silence) return;
    this.silence = silence;
    this.options.broadcast({ kind: 'silence', silence });
  });
  private socket: LiveSocket | null = null;
  private role: WriterRole | null = null;
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
      heard: (outcome, token, { sentAt }) => {
        this.hear(outcome, sentAt);
        this.heard(outcome, token);
      },
    });
    this.replica = new ReplicaHost({
      api: this.api,
      scheduler: realScheduler,
      sequence: this.sequence,
      persistent: hasDisk,
      mayWrite: () => this.role?.mayWrite() === true,
      realm: options.realm,
      surroundings: () => ({ build: buildId, tabs: options.tabs(), commands: this.commands.list().length }),
      entityState: (entity, state) => broadcast({ kind: 'entity', entity, state }),
      disk: (state) => broadcast({ kind: 'disk', state }),
      sighted: (...sighting) => this.commands.sighted(...sighting),
      failed: () => undefined, // the API's own listener has heard of it already
      report: (text, cause) => console.warn(text, cause),
    });
    this.commands = new CommandRunner({
      api: this.api,
      sequence: this.sequence,
      connection: () => snapshotToConnection(this.connection.getSnapshot()),
      liveRowOf: (entity, id) => this.replica.liveRowOf(entity, id),
      refresh: (entity, id) => this.replica.refresh(entity, id),
      changed: options.commanded,
      sent: ({ entity, id }) => this.replica.asked(entity, id, this.session.userId),
      confirmed: ({ target: { entity, id, siteId, name }, requestedAt, settledAt }, controllerId) => {
        const span = (settledAt ?? requestedAt) - requestedAt;
        this.replica.latency.confirmed({ siteId, device: { entity, id }, name, controllerId, span });
      },
    });
  }

  async open(): Promise<void> {
    const { broadcast, siteId } = this.options;
    this.connection.start();
    if (hasDisk) this.role = await WriterRole.take(() => this.replica.letGoOfDisk());
    await this.replica.open(this.session, siteId);
    this.connection.send({ type: 'SESSION' });
    // Not before: tabs that saw another host die know better than "offline".
    let told: Connection | null = null;
    this.connection.subscribe((snapshot) => {
      const connection = snapshotToConnection(snapshot);
      if (told?.state === connection.state && told.since === connection.since) return;
      told = connection;
      broadcast({ kind: 'connection', connection });
    });
    this.openSocket();
  }

  /** Everything a tab that has just come needs to know. */
  greeting(): HostMessage[] {
    return [
      { kind: 'connection', connection: snapshotToConnection(this.connection.getSnapshot()) },
      ...this.replica.states().map(([entity, state]) => ({ kind: 'entity', entity, state }) as const),
      { kind: 'disk', state: this.replica.disk },
      { kind: 'commands', commands: this.commands.list() },
      { kind: 'store', name: this.replica.storeName },
    ];
  }

  /** The token with which everything is asked. */
  get token(): string {
    return this.session.token;
  }

  /** Whose this is, as other hosts know it. */
  get owner(): string {
    return `${this.session.userId}@${this.session.apiBase}`;
  }

  /**
   * Whether this is the session of the same user at the same API; an organisation not known yet is no other one. Who
   * does not see all organisations any more is as another user.
   */
  isOf({ userId, organisationId, apiBase, rights }: Session): boolean {
    const { session } = this;
    if (session.rights.isSuperAdmin && !rights.isSuperAdmin) return false;
    const sameOrganisation = organisationId === null || (session.organisationId ?? organisationId) === organisationId;
    return session.userId === userId && sameOrganisation && session.apiBase === apiBase;
  }

  /** A tab asks a door. false: a command runs there already. */
  press(press: CommandPress): boolean {
    return this.commands.press(press);
  }

  /** A tab changed a record. */
  changed(event: LiveEvent): void {
    this.replica.changed(event, this.session.userId);
  }

  /** The same user with a new token, or other rights. */
  renew(session: Session): void {
    const reconnect = session.token !== this.session.token;
    this.session = session;
    this.replica.setRights(session.rights);
    if (!reconnect) return;
    this.socket?.close();
    this.openSocket();
  }

  async close(options: { wipe: boolean }): Promise<void> {
    this.socket?.close();
    this.socket = null;
    this.commands.stop();
    this.connection.send({ type: 'NO_SESSION' });
    this.connection.stop();
    try {
      await this.replica.close(options);
    } finally {
      this.role?.giveUp();
    }
  }

  private openSocket(): void {
    this.socket = openLiveSocket({
      url: this.session.socketUrl,
      token: this.session.token,
      up: (recovered) => {
        this.connection.send({ type: 'SOCKET_UP', recovered });
        this.replica.socketUp(recovered);
      },
      down: (reason) => {
        this.connection.send({ type: 'SOCKET_DOWN', reason });
        this.replica.socketDown();
      },
      refused: () => this.askForToken(),
      event: (event) => this.event(event),
    });
  }

  /** Asks the server whether it still accepts the token. What comes of it is heard by the API's own listener. */
  private askForToken(): void {
    this.api.call(sessionCalls.currentUser, { parameters: { id: this.session.userId } }).catch(() => undefined);
  }

  private event(event: LiveEvent): void {
    this.replica.event(event);
    if (isSessionEntity(event.entity)) this.options.broadcast({ kind: 'sessionEvent', event });
  }

  private heard(outcome: 'answer' | AppError, token: string | null): void {
    if (this.connection.getSnapshot().status !== 'active') return;
    if (outcome === 'answer' || !outcome.isWithoutAnswer) this.connection.send({ type: 'API_ANSWERED' });
    else this.connection.send({ type: 'API_SILENT' });
    const isRefused = outcome !== 'answer' && outcome.code === 'unauthorised';
    // A late answer to the token before this one says nothing about this one.
    if (isRefused && token === this.session.token) this.options.unauthorised(token);
  }
}

function isSessionEntity(name: LiveSubject): boolean {
  return name === 'user' || name === 'organisationFeatures';
}
