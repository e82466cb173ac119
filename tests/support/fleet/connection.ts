import { connect } from 'mqtt';

export interface BrokerAccount {
  /** "mqtt://127.0.0.1:1883" */
  broker: string;
  username?: string | undefined;
  password?: string | undefined;
}

export interface ConnectionParts {
  account: BrokerAccount;
  clientId: string;
  /** Seconds. */
  keepalive: number;
  /** false: the broker keeps its subscriptions, and commands that come while it is away. */
  clean: boolean;
  /** The topic that tells whether it is online, retained; `offline` is its last will. */
  presence: { topic: string; online: string; offline: string };
  commandTopics: readonly string[];
  /** Tells all of the device after each connect. */
  announce: () => void;
  onCommand: (topic: string, payload: string) => void;
}

export interface Connection {
  /** Resolves once the broker has confirmed the device's description and states. */
  readonly ready: Promise<void>;
  /** The message is lost while it is not connected. */
  publish(topic: string, payload: string | object, retain?: boolean): void;
  /** Ends without a goodbye, and stays away. */
  drop(): Promise<void>;
  /** Connects after `drop`, and tells all again. */
  connectAgain(): Promise<void>;
  /** Says goodbye. */
  close(): Promise<void>;
}

/** Milliseconds after which it tries again. */
const reconnectPeriod = 1_000;

/** Hears its commands with QoS 1, the most that a broker may keep for it. */
const quality = { qos: 1 } as const;

export function openConnection(parts: ConnectionParts): Connection {
  const { account, clientId, keepalive, clean, presence, commandTopics, announce, onCommand } = parts;
  const { broker, username, password } = account;
  const client = connect(broker, {
    clientId,
    keepalive,
    clean,
    reconnectPeriod,
    resubscribe: false,
    queueQoSZero: false,
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { password }),
    will: { topic: presence.topic, payload: Buffer.from(presence.offline), ...quality, retain: true },
  });
  let onTold = (): void => undefined;
  const untilTold = () =>
    new Promise<void>((resolve) => {
      onTold = resolve;
    });
  const told = untilTold();
  // It fails before the first connect alone: later the device tries again.
  const failed = new Promise<never>((_, reject) => {
    client.on('error', reject);
  });
  const ready = Promise.race([told, failed]);
  /** The messages of this connection that the broker has not confirmed. */
  let unconfirmed = new Set<object>();

  function publish(topic: string, payload: string | object, retain = false): void {
    if (!client.connected) return;
    const [text, message, own] = [typeof payload === 'string' ? payload : JSON.stringify(payload), {}, unconfirmed];
    own.add(message);
    client.publish(topic, text, { ...quality, retain }, () => {
      own.delete(message);
      if (own === unconfirmed && own.size === 0) onTold();
    });
  }

  function tellAll(): void {
    publish(presence.topic, presence.online, true);
    announce();
  }
  client.on('connect', () => {
    unconfirmed = new Set();
    if (commandTopics.length === 0) return tellAll();
    client.subscribe([...commandTopics], quality, (error) => (error ? client.emit('error', error) : tellAll()));
    return undefined;
  });
  client.on('message', (topic, payload) => onCommand(topic, payload.toString()));

  return {
    ready,
    publish,
    drop: () => client.endAsync(true),
    connectAgain() {
      const toldAgain = untilTold();
      client.reconnect();
      return toldAgain;
    },
    async close() {
      publish(presence.topic, presence.offline, true);
      await client.endAsync();
    },
  };
}
