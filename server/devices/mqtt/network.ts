import type { Logger } from 'pino';
import type { Dialect } from '#domain/states/network.ts';
import { createBroadcast } from '#server/devices/broadcast.ts';
import type { Clock } from '#server/devices/simulator/clock.ts';
import type { DevicePort, Target } from '#server/devices/port.ts';
import { notConnected, unreachable } from '#server/devices/refusals.ts';
import type { Storage } from '#server/storage/storage.ts';
import { commandOutputs } from './commandOutputs.ts';
import { openConnection, type Connection } from './connection.ts';
import { keepConnectionState } from './connectionState.ts';
import { createDeviceReports } from './deviceReports.ts';
import type { DeviceKey, DialectReader, Heard, Incoming } from './dialects/dialect.ts';
import { createReaders } from './dialects/readers.ts';
import { createFoundDevices } from './foundDevices.ts';
import { createKnownDevices, type KnownDevice } from './knownDevices.ts';
import type { MqttSettings } from './mqttSettings.ts';
import { nameOfKey, type NetworkRow } from './networkRows.ts';
import { createWaitingAnswers } from './waitingAnswers.ts';
import { readCommandedOutputs, readTopicPrefixes, readWiring, type DeviceWiring } from './wiring.ts';

export interface NetworkParts {
  settings: MqttSettings;
  storage: Storage;
  log: Logger;
  clock: Clock;
}

type Prefixes = Awaited<ReturnType<typeof readTopicPrefixes>>;

/** The site to whose prefix a topic belongs. No prefix is the beginning of another. */
const siteFinder = (prefixes: Prefixes) => (topic: string) =>
  prefixes.find(({ prefix }) => topic.startsWith(`${prefix}/`))?.siteId ?? null;

/** What the broker's messages say of one set of topic prefixes, until those change. */
interface Session {
  prefixes: Prefixes;
  readers: Record<Dialect, DialectReader>;
  connection: Connection;
  known: ReturnType<typeof createKnownDevices>;
  /** The devices on whose command topics nothing may be retained. */
  commandTopics: Map<string, DeviceKey>;
}

const keyOf = ({ kind, id }: Target) => `${kind} ${id}`;

/** What decides which record a reading is of. */
const wiringText = ({ row, records, channels }: DeviceWiring) =>
  JSON.stringify([
    records.map(keyOf),
    channels.map((record) => [
      keyOf(record),
      record.channel,
      record.contactInput,
      record.contactRest,
      record.isOverlocked,
    ]),
    row.outputs.map(({ key }) => key),
    row.inputs.map(({ key }) => key),
  ]);

const sameWiring = (one: DeviceWiring | undefined, other: DeviceWiring) =>
  one !== undefined && wiringText(one) === wiringText(other);

/** The time between two looks for devices that have to be asked (milliseconds). */
const askInterval = 15_000;

/** Devices are asked when they were silent for this share of their heartbeat. */
const askAfter = 0.8;

export interface Network extends DevicePort {
  refresh(): Promise<void>;
  /** Whether the target is wired to a device of the network. */
  drives(target: Target): boolean | Promise<boolean>;
  /** Milliseconds. */
  heartbeatOf(target: Target): number | null;
}

/** The devices on the broker: their readings, and commands to them. */
export async function openNetwork(parts: NetworkParts): Promise<Network> {
  const { storage, log, clock } = parts;
  const { database } = storage;
  const { toAll, listen } = createBroadcast();
  const reports = createDeviceReports(toAll.reading);
  const answers = createWaitingAnswers();
  let wiring = new Map<string, DeviceWiring>();
  let heartbeats = new Map<string, number>();
  let wiredTargets = new Set<string>();
  const heardAt = new Map<string, number>();
  const keepState = keepConnectionState(database, clock, log);
  let isClosed = false;

  function useWiring(read: Map<number, DeviceWiring>): void {
    wiring = new Map([...read.values()].map((each) => [nameOfKey(each.row), each]));
    heartbeats = new Map();
    wiredTargets = new Set(
      [...wiring.values()].flatMap(({ records, channels }) => [...records, ...channels].map(keyOf)),
    );
    for (const { row, records } of wiring.values()) {
      const seconds = row.chosenHeartbeat ?? row.heartbeat;
      if (seconds !== null) for (const record of records) heartbeats.set(keyOf(record), seconds * 1_000);
    }
  }

  function takeUp(name: string, device: KnownDevice | null, before: DeviceWiring | undefined): void {
    const now = wiring.get(name);
    if (now === undefined || sameWiring(before, now)) return;
    reports.forget([...(before?.records ?? []), ...(before?.channels ?? []), ...now.records, ...now.channels]);
    if (device === null) return;
    watchCommandTopics(device, now);
    reports.takeUp(device, now, clock.now());
  }

  const found = createFoundDevices({
    storage,
    log,
    onSaved(row: NetworkRow) {
      const name = nameOfKey(row);
      const before = wiring.get(name);
      wiring.set(name, { records: [], channels: [], ...before, row });
      takeUp(name, session.known.get(row), before);
    },
  });

  function watchCommandTopics({ of }: KnownDevice, { row, records }: DeviceWiring): void {
    if (records.length === 0) return;
    const { commandTopics, readers, connection } = session;
    const topics = readers[row.dialect].commandTopics(of).filter((topic) => !commandTopics.has(topic));
    for (const topic of topics) commandTopics.set(topic, of);
    if (topics.length > 0) connection.watchRetained(topics);
  }

  function hearPin({ of, output, code }: Heard & { what: 'pin' }, at: Date): void {
    const wired = wiring.get(nameOfKey(of));
    const channel = wired?.row.outputs.findIndex(({ key }) => key === output) ?? -1;
    const keypad = wired?.channels.find((record) => record.kind === 'hid' && record.channel === channel);
    if (keypad !== undefined) toAll.pin({ kind: 'pin', at, hidId: keypad.id, code });
  }

  function hearDevice(of: DeviceKey, heard: Heard, isTold: boolean): void {
    const at = clock.now();
    const taken = session.known.hear(of, heard, at);
    if (taken === null) return;
    const { device, isChanged, wasKnown } = taken;
    if (isChanged) found.add(device);
    const name = nameOfKey(of);
    if (isTold) heardAt.set(name, at.getTime());
    const wired = wiring.get(name);
    if (wired === undefined) return;
    if (heard.what === 'described' && isChanged) watchCommandTopics(device, wired);
    reports.hear(device, wired, heard, { at, isTold, isNews: isTold && wasKnown });
    if (heard.what === 'pin') hearPin(heard, at);
  }

  function hear(heard: Heard, { retained }: Incoming): void {
    if (heard.what === 'subscribe') return session.connection.subscribe(heard.topics);
    if (heard.what === 'unsubscribe') return session.connection.unsubscribe(heard.topics);
    if (heard.what === 'ask') return heard.messages.forEach((message) => session.connection.tell(message));
    if (heard.what === 'unsupported' && heard.of === undefined) {
      log.info({ topic: heard.topic.slice(0, 200), reason: heard.reason }, 'A message of the broker is not supported');
      return;
    }
    if (heard.of === undefined) return;
    if (!retained) answers.hear(heard);
    hearDevice(heard.of, heard, !retained);
  }

  function refuseRetained(of: DeviceKey, { topic, payload, retained }: Incoming): void {
    if (!retained || payload.length === 0) return;
    session.connection.clearRetained(topic);
    log.warn({ topic }, 'The broker kept a command for a door. It was removed; nothing may send commands as retained');
    const wired = wiring.get(nameOfKey(of));
    if (wired !== undefined) reports.retainedCommand(wired, topic, clock.now());
  }

  function openSession(prefixes: Prefixes): Session {
    const readers = createReaders({ siteOf: siteFinder(prefixes) });
    const commandTopics = new Map<string, DeviceKey>();
    const connection = openConnection({
      settings: parts.settings,
      log,
      onState: keepState.enter,
      onMessage(message) {
        if (isClosed) return;
        const commanded = commandTopics.get(message.topic);
        if (commanded !== undefined) return refuseRetained(commanded, message);
        for (const reader of Object.values(readers)) {
          if (!reader.reads(message.topic)) continue;
          for (const heard of reader.hear(message)) hear(heard, message);
        }
      },
    });
    for (const reader of Object.values(readers))
      connection.subscribe(reader.topics(prefixes.map(({ prefix }) => prefix)));
    return { prefixes, readers, connection, known: createKnownDevices(), commandTopics };
  }

  useWiring(await readWiring(database));
  let session = openSession(await readTopicPrefixes(database));

  /** Devices that tell nothing by themselves show by their answers that they live. */
  function askSilent(): void {
    const now = clock.now().getTime();
    for (const { row, records } of wiring.values()) {
      const seconds = row.chosenHeartbeat ?? row.heartbeat;
      if (records.length === 0 || seconds === null) continue;
      if (now - (heardAt.get(nameOfKey(row)) ?? 0) < askAfter * seconds * 1_000) continue;
      for (const message of session.readers[row.dialect].ask(row)) session.connection.tell(message);
    }
    cancelAsking = clock.after(askInterval, askSilent);
  }
  let cancelAsking = clock.after(askInterval, askSilent);

  async function refresh(): Promise<void> {
    const prefixes = await readTopicPrefixes(database);
    const read = await readWiring(database);
    if (isClosed) return;
    const before = wiring;
    useWiring(read);
    if (JSON.stringify(prefixes) !== JSON.stringify(session.prefixes)) {
      const { connection } = session;
      session = openSession(prefixes);
      await connection.close();
      return;
    }
    for (const [name, each] of wiring) takeUp(name, session.known.get(each.row), before.get(name));
  }

  return {
    refresh,
    drives(target) {
      if (wiredTargets.has(keyOf(target))) return true;
      // A command must not go to the simulator because the wiring was read a moment ago.
      return wiring.size === 0 ? false : readCommandedOutputs(database, target).then((wired) => wired !== null);
    },
    heartbeatOf: (target) => heartbeats.get(keyOf(target)) ?? null,
    async send(command, deadline) {
      const wired = await readCommandedOutputs(database, command);
      if (isClosed) return unreachable;
      if (wired === null) return notConnected;
      const reader = session.readers[wired.row.dialect];
      const { answer, obeyed } = await commandOutputs({ ...session, reader, answers }, command, wired, deadline);
      const { act } = command;
      for (const door of obeyed) {
        if (act === 'hold') reports.held(door, true, clock.now());
        else if (act === 'release' || (act === 'lock' && door.isHeld)) reports.held(door, false, clock.now());
      }
      return answer;
    },
    listen,
    async close() {
      isClosed = true;
      cancelAsking();
      await session.connection.close();
      await found.drain();
      await keepState.stop();
    },
  };
}
