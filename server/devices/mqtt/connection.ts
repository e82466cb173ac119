import { randomUUID } from 'node:crypto';
import {
  connect,
  ErrorWithReasonCode,
  ErrorWithSubackPacket,
  type IClientOptions,
  type IClientSubscribeOptions,
  type MqttClient,
} from 'mqtt';
import type { Logger } from 'pino';
import { serverTiming } from '#server/config/timing.ts';
import { isExpired, type Deadline } from '#server/deadline.ts';
import { accessTopic, createAccessCheck } from './accessCheck.ts';
import { connectionProblem } from './connectionProblem.ts';
import type { Incoming, Outgoing } from './dialects/dialect.ts';
import type { MqttSettings } from './mqttSettings.ts';

/** How the server reaches the broker now. */
export interface BrokerState {
  connected: boolean;
  since: Date;
  /** What stands in the way, in a sentence; null: nothing, or no word of it yet. */
  problem: string | null;
}

export interface ConnectionParts {
  settings: MqttSettings;
  log: Logger;
  onMessage: (message: Incoming) => void;
  /** Also called once at the beginning. */
  onState: (state: BrokerState) => void;
}

export interface Connection {
  readonly isConnected: boolean;
  /** The broker sends what it keeps there, also where it was subscribed before. Again after each new connection, too. */
  subscribe(topics: readonly string[]): void;
  /** The broker says of each message there, also of later ones, whether it keeps it. */
  watchRetained(topics: readonly string[]): void;
  unsubscribe(topics: readonly string[]): void;
  /** From now on, and with each new connection, asks whether the server may write and read below these prefixes. */
  checkAccess(prefixes: readonly string[]): void;
  /** Whether the broker answers at once. */
  answers(): Promise<boolean>;
  /** @returns false: it could not leave. It is not sent later, and the broker is asked to forget it after the deadline. */
  send(message: Outgoing, deadline: Deadline): boolean;
  /** Sends what moves nothing; dropped without a connection. */
  tell(message: Outgoing): void;
  /** Makes the broker forget a retained message. */
  clearRetained(topic: string): void;
  close(): Promise<void>;
}

const { connect: connectTimeout, keepAlive, reconnect } = serverTiming.broker;

function optionsOf({ username, password, ca, client }: MqttSettings): IClientOptions {
  return {
    clientId: `gatehouse-${randomUUID().slice(0, 8)}`,
    protocolVersion: 5,
    // Nothing waits for this server at the broker, and nothing waits here for the broker.
    clean: true,
    queueQoSZero: false,
    // All topics are subscribed here after each connection: the client forgets those of a request that was refused in part.
    resubscribe: false,
    keepalive: keepAlive / 1_000,
    connectTimeout,
    reconnectPeriod: reconnect,
    ...(username === null ? {} : { username }),
    ...(password === null ? {} : { password }),
    ...(ca === null ? {} : { ca }),
    ...(client === null ? {} : { cert: client.certificate, key: client.key }),
  };
}

/** Answers of brokers that speak MQTT 3.1.1 alone, by that version and by 5: "unsupported protocol version". */
const olderOnly: ReadonlySet<number> = new Set([1, 132]);

/** The most topics of one request. */
const topicsAtOnce = 200;

/** Asks the broker whether it answers. Each answer to a ping is one for all that wait. */
function createPing(client: MqttClient): () => Promise<boolean> {
  let pinged: Promise<boolean> | null = null;

  function ping(): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => end(false), serverTiming.broker.answer);
      const hear = ({ cmd }: { cmd?: string | undefined }) => cmd === 'pingresp' && end(true);
      function end(isThere: boolean): void {
        clearTimeout(timer);
        client.off('packetreceive', hear);
        pinged = null;
        resolve(isThere);
      }
      client.on('packetreceive', hear);
      client.sendPing();
    });
  }

  return () => (client.connected ? (pinged ??= ping()) : Promise.resolve(false));
}

/** Connects to the broker, and goes on trying. */
export function openConnection({ settings, log, onMessage, onState }: ConnectionParts): Connection {
  const client = connect(settings.url, optionsOf(settings));
  let state: BrokerState = { connected: false, since: new Date(), problem: null };

  function enter(next: Omit<BrokerState, 'since'>): void {
    if (next.connected === state.connected && next.problem === state.problem) return;
    const since = next.connected === state.connected ? state.since : new Date();
    state = { ...next, since };
    if (next.problem !== null) log.warn(next.problem);
    onState(state);
  }

  onState(state);
  client.on('connect', () => {
    enter({ connected: true, problem: null });
    requestAll([...subscriptions]);
    access.check(checked);
  });
  client.on('close', () => enter({ connected: false, problem: state.connected ? null : state.problem }));
  client.on('error', (error) => {
    if (client.options.protocolVersion === 5 && error instanceof ErrorWithReasonCode && olderOnly.has(error.code)) {
      client.options.protocolVersion = 4;
      client.reconnect();
      return;
    }
    enter({ connected: client.connected, problem: connectionProblem(settings, error) });
  });
  client.on('message', (topic, payload, { retain }) => {
    if (accessTopics.has(topic)) access.hear(payload);
    else onMessage({ topic, payload, retained: retain });
  });

  const subscriptions = new Map<string, IClientSubscribeOptions>();

  function noteDenied(topics: readonly string[], codes: readonly number[]): void {
    const denied = topics.filter((_topic, place) => (codes[place] ?? 0) >= 128);
    if (denied.length === 0) return;
    const more = denied.length > 1 ? ` and ${denied.length - 1} more` : '';
    const problem = `The broker does not let the server read the topic ${denied[0] ?? ''}${more}. Its access list must allow that.`;
    enter({ connected: client.connected, problem });
  }

  function requestAll(wanted: readonly (readonly [string, IClientSubscribeOptions])[]): void {
    for (let from = 0; from < wanted.length; from += topicsAtOnce) {
      const some = wanted.slice(from, from + topicsAtOnce);
      const topics = some.map(([topic]) => topic);
      client.subscribe(Object.fromEntries(some), (error, granted) => {
        const answer = error instanceof ErrorWithSubackPacket ? error.packet?.granted : granted?.map(({ qos }) => qos);
        noteDenied(topics, (answer ?? []) as number[]);
      });
    }
  }

  const answers = createPing(client);
  let checked: readonly string[] = [];
  let accessTopics: ReadonlySet<string> = new Set();
  const access = createAccessCheck({
    client,
    answers,
    onDenied: (problem) => enter({ connected: client.connected, problem }),
  });

  function subscribeTo(topics: readonly string[], options: IClientSubscribeOptions): void {
    for (const topic of topics) subscriptions.set(topic, options);
    if (client.connected) requestAll(topics.map((topic) => [topic, options]));
  }

  function publish({ topic, payload }: Outgoing, properties?: { messageExpiryInterval: number }): boolean {
    if (!client.connected) return false;
    client.publish(topic, payload, { qos: 0, retain: false, ...(properties === undefined ? {} : { properties }) });
    return true;
  }

  function unsubscribe(topics: readonly string[]): void {
    for (const topic of topics) subscriptions.delete(topic);
    for (let from = 0; from < topics.length; from += topicsAtOnce)
      client.unsubscribe(topics.slice(from, from + topicsAtOnce));
  }

  return {
    checkAccess(prefixes) {
      const before = accessTopics;
      accessTopics = new Set(prefixes.map(accessTopic));
      checked = prefixes;
      unsubscribe([...before].filter((topic) => !accessTopics.has(topic)));
      // A message of lower quality may be dropped while the broker has much to send.
      subscribeTo([...accessTopics], { qos: 1 });
      if (client.connected) access.check(prefixes);
    },
    answers,
    get isConnected() {
      return client.connected;
    },
    subscribe: (topics) => subscribeTo(topics, { qos: 0 }),
    watchRetained: (topics) => subscribeTo(topics, { qos: 0, nl: true, rap: true }),
    unsubscribe,
    send(message, deadline) {
      if (isExpired(deadline)) return false;
      const seconds = Math.max(1, Math.ceil((deadline.at - performance.now()) / 1_000));
      return publish(message, { messageExpiryInterval: seconds });
    },
    tell: (message) => void publish(message),
    clearRetained(topic) {
      if (client.connected) client.publish(topic, '', { qos: 0, retain: true });
    },
    close: () => client.endAsync(true),
  };
}
