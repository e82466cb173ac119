import type { Logger } from 'pino';
import type { Dialect } from '#domain/states/network.ts';
import { createBroadcast } from '#server/devices/broadcast.ts';
import type { CommandedTarget, DeviceCommand, DevicePort, Target } from '#server/devices/port.ts';
import { notConnected, unreachable } from '#server/devices/refusals.ts';
import type { Clock } from '#server/devices/simulator/clock.ts';
import type { Deadline } from '#server/deadline.ts';
import type { Storage } from '#server/storage/storage.ts';
import { askSilentDevices } from './askSilentDevices.ts';
import { commandOutputs } from './commandOutputs.ts';
import { openConnection, type Connection } from './connection.ts';
import { keepConnectionState } from './connectionState.ts';
import { createDeviceReports } from './deviceReports.ts';
import { createDeviceStates } from './deviceStates.ts';
import type { DeviceKey, DialectReader, Heard, Incoming } from './dialects/dialect.ts';
import { createReaders } from './dialects/readers.ts';
import { createFoundDevices } from './foundDevices.ts';
import { createKnownDevices, type KnownDevices } from './knownDevices.ts';
import { createLostReports } from './lostReports.ts';
import { createMessageTraces } from './messageTraces.ts';
import type { MqttSettings } from './mqttSettings.ts';
import { nameOfKey, type NetworkRow } from './networkRows.ts';
import { createRetainedCommands, type RetainedCommands } from './retainedCommands.ts';
import { createWaitingAnswers } from './waitingAnswers.ts';
import { readCommandedOutputs, readTopicPrefixes, readTriedOutput, readWiring, type TopicPrefix } from './wiring.ts';
import { createWiringIndex, type ChangedWiring } from './wiringIndex.ts';

export interface NetworkParts {
  settings: MqttSettings;
  storage: Storage;
  log: Logger;
  clock: Clock;
}

/** The site to whose prefix a topic belongs. No prefix is the beginning of another. */
const siteFinder = (prefixes: readonly TopicPrefix[]) => (topic: string) =>
  prefixes.find(({ prefix }) => topic.startsWith(`${prefix}/`))?.siteId ?? null;

/** Readers of the messages, as long as the sites keep their topic prefixes. */
interface ReaderSet {
  prefixes: readonly TopicPrefix[];
  readers: Record<Dialect, DialectReader>;
  topics: readonly string[];
}

interface Session extends Pick<ReaderSet, 'readers'> {
  connection: Connection;
  known: KnownDevices;
  retainedCommands: RetainedCommands;
}

const textsOf = ({ prefixes }: Pick<ReaderSet, 'prefixes'>) => prefixes.map(({ prefix }) => prefix);

/** The sites that keep their prefix. */
function unchangedSites(before: readonly TopicPrefix[], now: readonly TopicPrefix[]): ReadonlySet<number> {
  const earlier = new Map(before.map(({ siteId, prefix }) => [siteId, prefix]));
  return new Set(now.flatMap(({ siteId, prefix }) => (earlier.get(siteId) === prefix ? siteId : [])));
}

function readWith(prefixes: readonly TopicPrefix[]): ReaderSet {
  const isShared = new Set(prefixes.map(({ organisationId }) => organisationId)).size > 1;
  const readers = createReaders({ siteOf: siteFinder(prefixes), isShared });
  const texts = textsOf({ prefixes });
  return { prefixes, readers, topics: Object.values(readers).flatMap((reader) => reader.topics(texts)) };
}

export interface Network extends DevicePort {
  refresh(): Promise<void>;
  /** Whether the target is wired to a device of the network. */
  drives(target: CommandedTarget): boolean | Promise<boolean>;
  /** Milliseconds. */
  heartbeatOf(target: Target): number | null;
}

/** Nobody types the same code again within this time (milliseconds). */
const sameEntry = 1_000;

/** Turns what is heard of devices into reports and stored rows. */
function createHearing({ storage, log, clock }: NetworkParts, sessionNow: () => Session) {
  const { toAll, listen } = createBroadcast();
  const wiring = createWiringIndex();
  const reports = createDeviceReports((reading) => toAll.reading({ ...reading, siteId: wiring.siteOf(reading) }));
  const answers = createWaitingAnswers();
  const heardAt = new Map<string, number>();
  const lastEntries = new Map<number, { code: string; at: number }>();

  const states = createDeviceStates({ storage, log, clock, wiring, heardAt, known: () => sessionNow().known });

  function takeUp({ before, now }: ChangedWiring): void {
    const { readers, connection, known, retainedCommands } = sessionNow();
    const device = known.get(now.row);
    reports.forget([...(before?.records ?? []), ...(before?.channels ?? []), ...now.records, ...now.channels]);
    if (device === null || now.records.length === 0) return;
    if (device.description !== null) retainedCommands.watch(device.of, readers[now.row.dialect], connection);
    reports.takeUp(device, now, clock.now());
  }

  const found = createFoundDevices({
    storage,
    log,
    clock,
    topicsOf: (of, dialect) => sessionNow().readers[dialect].commandTopics(of),
    onGone: (of) => sessionNow().known.forget(of),
    onSaved(row) {
      const changed = wiring.setRow(row);
      if (changed === null) return;
      if (changed.before === undefined) states.storeSoon(row);
      takeUp(changed);
    },
  });

  function hearPin({ of, output, code }: Heard & { what: 'pin' }, at: Date): void {
    const wired = wiring.get(of);
    const channel = wired?.row.outputs.findIndex(({ key }) => key === output) ?? -1;
    const keypad = wired?.channels.find((record) => record.kind === 'hid' && record.channel === channel);
    if (keypad === undefined) return;
    const last = lastEntries.get(keypad.id);
    lastEntries.set(keypad.id, { code, at: at.getTime() });
    // A broker sends a message once for each subscription that fits its topic.
    if (last?.code === code && at.getTime() - last.at < sameEntry) return;
    toAll.pin({ kind: 'pin', at, hidId: keypad.id, code });
  }

  function hearDevice(of: DeviceKey, heard: Heard, isTold: boolean): void {
    const at = clock.now();
    const { readers, connection, known, retainedCommands } = sessionNow();
    const taken = known.hear(of, heard, at);
    if (taken === null) return;
    const { device, isChanged, wasKnown } = taken;
    if (isChanged) found.add(device);
    // A last will is the broker's word.
    const isOwnWord = heard.what !== 'online' || heard.online;
    if (isTold && isOwnWord) heardAt.set(nameOfKey(of), at.getTime());
    const wired = wiring.get(of);
    // A relay takes a kept command when it starts, whether it is in use or not. Below no site's prefix anybody could name
    // any topic as a command's, so a record must stand for such a device.
    if (heard.what === 'described' && (of.siteId !== null || (wired?.records.length ?? 0) > 0))
      retainedCommands.watch(of, readers[heard.device.dialect], connection);
    if (wired === undefined) return;
    if (heard.what === 'output' || heard.what === 'input') states.hear(wired);
    reports.hear(device, wired, heard, { at, isTold, isNews: isTold && wasKnown });
    if (heard.what === 'pin') hearPin(heard, at);
  }

  const lost = createLostReports(clock, wiring, reports, () => sessionNow().known);

  return {
    listen,
    lost: lost.add,
    reports,
    answers,
    wiring,
    heardAt,
    /** Devices whose records or doors changed are shown so. */
    takeUpAll(changed: readonly ChangedWiring[]): void {
      for (const each of changed) {
        takeUp(each);
        if (each.before !== undefined) states.storeSoon(each.now.row);
      }
    },
    /** A forgotten device that is online is found again. */
    findAgain(forgotten: readonly NetworkRow[]): void {
      const { known } = sessionNow();
      for (const row of forgotten) {
        const device = known.get(row);
        if (device?.online === true && device.removedAt === null) found.add(device);
      }
    },
    async stop(): Promise<void> {
      lost.stop();
      await found.stop();
      await states.stop();
    },
    hear(heard: Heard, { retained }: Incoming): void {
      const { connection } = sessionNow();
      if (heard.what === 'subscribe') return connection.subscribe(heard.topics);
      if (heard.what === 'unsubscribe') return connection.unsubscribe(heard.topics);
      if (heard.what === 'ask') return heard.messages.forEach((message) => connection.tell(message));
      if (heard.of === undefined) {
        if (heard.what !== 'unsupported') return;
        const topic = heard.topic.slice(0, 200);
        return log.info({ topic, reason: heard.reason }, 'A message of the broker is not supported');
      }
      if (!retained) answers.hear(heard);
      hearDevice(heard.of, heard, !retained);
    },
  };
}
type Hearing = ReturnType<typeof createHearing>;

/** Sends a command by the wiring of this moment: a door that was moved just now must not open its old output. */
async function sendCommand(
  { storage: { database }, clock }: NetworkParts,
  { answers, reports }: Hearing,
  sessionNow: () => Session,
  command: DeviceCommand,
  deadline: Deadline,
) {
  const wired = await (command.kind === 'networkDevice'
    ? readTriedOutput(database, command)
    : readCommandedOutputs(database, command));
  if (wired === null) return notConnected;
  const { connection, known, readers } = sessionNow();
  const parts = { connection, known, answers, reader: readers[wired.row.dialect] };
  const { answer, obeyed } = await commandOutputs(parts, command, wired, deadline);
  for (const door of obeyed) {
    if (command.act === 'hold') reports.held(door, true, clock.now());
    else if (command.act === 'release' || (command.act === 'lock' && door.isHeld))
      reports.held(door, false, clock.now());
  }
  return answer;
}

/** The devices on the broker: their readings, and commands to them. */
export async function openNetwork(parts: NetworkParts): Promise<Network> {
  const { settings, storage, log, clock } = parts;
  const { database } = storage;
  const connectionState = keepConnectionState(database, clock, log);
  let isClosed = false;
  const hearing: Hearing = createHearing(parts, () => session());
  const { wiring, reports } = hearing;

  wiring.replace((await readWiring(database)).values());
  let reading = readWith(await readTopicPrefixes(database));
  const known = createKnownDevices();
  const retainedCommands = createRetainedCommands(log, (of, topic) => {
    const wired = wiring.get(of);
    if (wired !== undefined) reports.retainedCommand(wired, topic, clock.now());
  });
  const connection: Connection = openConnection({
    settings,
    log,
    onState: connectionState.enter,
    onMessage(message) {
      if (isClosed) return;
      const readers = Object.values(reading.readers).filter((reader) => reader.reads(message.topic));
      // A topic with states is never cleared, even if a description names it as a command's.
      if (readers.length === 0) retainedCommands.hear(message, connection);
      const heard = readers.flatMap((reader) => reader.hear(message));
      // Before what it makes the server ask.
      traces.add(message, 'in', heard);
      for (const one of heard) hearing.hear(one, message);
    },
    onSent: ({ topic, payload }) => traces.add({ topic, payload: Buffer.from(payload), retained: false }, 'out', []),
  });
  const traces = createMessageTraces(clock, () => session());
  const session = (): Session => ({ readers: reading.readers, connection, known, retainedCommands });
  connection.subscribe(reading.topics);
  connection.checkAccess(textsOf(reading));
  const stopAsking = askSilentDevices(clock, hearing, session);

  return {
    listen: hearing.listen,
    lost: hearing.lost,
    heartbeatOf: wiring.heartbeatOf,
    drives(target) {
      if (target.kind === 'networkDevice') return true;
      if (wiring.has(target)) return true;
      // A command must not go to the simulator because the wiring was read a moment ago.
      return wiring.isEmpty() ? false : readCommandedOutputs(database, target).then((wired) => wired !== null);
    },
    async refresh() {
      const prefixes = await readTopicPrefixes(database);
      const read = await readWiring(database);
      if (isClosed) return;
      const forgotten = [...wiring.all()].flatMap(({ row }) => (read.has(row.id) ? [] : row));
      const changed = wiring.replace(read.values());
      if (JSON.stringify(prefixes) === JSON.stringify(reading.prefixes)) {
        hearing.takeUpAll(changed);
        return hearing.findAgain(forgotten);
      }
      const before = reading;
      reading = readWith(prefixes);
      const now = new Set(reading.topics);
      connection.unsubscribe(before.topics.filter((topic) => !now.has(topic)));
      retainedCommands.watchOnly(unchangedSites(before.prefixes, prefixes), connection);
      // What the broker keeps comes again, for readers that know nothing yet.
      connection.subscribe(reading.topics);
      connection.checkAccess(textsOf(reading));
      hearing.takeUpAll(changed);
    },
    send: (command, deadline) =>
      isClosed ? Promise.resolve(unreachable) : sendCommand(parts, hearing, session, command, deadline),
    trace: (of) => Promise.resolve(traces.of(of)),
    async close() {
      isClosed = true;
      stopAsking();
      await connection.close();
      await hearing.stop();
      await connectionState.stop();
    },
  };
}
