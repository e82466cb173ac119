import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase, type Database, type DatabaseChoice } from '#server/storage/database.ts';
import { migrate } from '#server/storage/migrate.ts';
import { alerts } from '#server/storage/schema/operations/alerts.ts';
import { startMailServer } from '#tests/support/server/mailServer.ts';
import { startServerProcess, type RemoteServer } from '#tests/support/server/serverProcess.ts';
import { startReceiver, type Receiver, type ReceiverAnswer } from '#tests/support/webhooks/receiver.ts';
import { leastGap, signalFaults } from './signalFaults.ts';
import {
  addSignalsPeople,
  isAllQuiet,
  makeHook,
  makeRule,
  openSignalsDesk,
  type SignalsDesk,
  type SignalsPeople,
} from './signalsDesk.ts';

export interface SignalsOptions {
  database: Extract<DatabaseChoice, { kind: 'folder' | 'url' }>;
  redisUrl?: string;
  /** Servers on the database. */
  servers: number;
  /** The time of kills. */
  seconds: number;
  /** 0 to 1. */
  random: () => number;
  onLine?: (line: string) => void;
}

/** Milliseconds. */
const between = { kills: [3_000, 6_000], alarms: 300, renames: 120 } as const;
const mailDelay = 300;
/** The time for everything to leave once nobody is killed any more. */
const quietLimit = 6 * 60_000;

async function onDatabase<Result>(choice: DatabaseChoice, work: (database: Database) => Promise<Result>) {
  const open = await openDatabase(choice, () => undefined);
  try {
    await migrate(open);
    return await work(open.database);
  } finally {
    await open.close();
  }
}

/** Servers on one database, of which one after the other is killed. */
async function openServers(environment: Readonly<Record<string, string>>, count: number) {
  const places: (RemoteServer | null)[] = [];
  while (places.length < count) places.push(await startServerProcess(environment));
  return {
    up: () => places.filter((server) => server !== null),
    async killOne(place: number) {
      const server = places[place];
      places[place] = null;
      await server?.kill();
      places[place] = await startServerProcess(environment);
    },
    stop: () => Promise.all(places.flatMap((server) => server?.stop() ?? [])),
  };
}

/** Answers of a receiver in trouble. None fails three times on end, since the third pause is long. */
function roughAnswers(random: () => number): ReceiverAnswer[] {
  const troubles: ReceiverAnswer[] = [{ status: 500 }, 'hang', 'garbage', { status: 503, body: 'not <now>' }];
  const answers: ReceiverAnswer[] = [];
  while (answers.length < 600) {
    const trouble = troubles[Math.floor(random() * troubles.length)] ?? 'hang';
    answers.push(...(random() < 0.15 ? [trouble] : []), { status: 200 }, { status: 200 });
  }
  return answers;
}

/** Raises an alarm at one door after the other, and renames units, until told to stop. */
function work(desk: SignalsDesk, { unitIds, renamed }: SignalsPeople) {
  let isOver = false;
  const counts = { alarms: 0, renames: 0 };
  const raise = async () => {
    for (const id of unitIds) {
      if (isOver) return;
      const answer = await desk.ask('POST', `units/${id}/open`).catch(() => null);
      if (answer?.status === 200) counts.alarms += 1;
      await pause(between.alarms);
    }
  };
  const rename = async (id: number) => {
    for (let nth = 1; !isOver; nth += 1) {
      const answer = await desk.ask('PUT', `units/${id}`, { name: `R${id} ${nth}` }).catch(() => null);
      if (answer?.status === 200) counts.renames += 1;
      await pause(between.renames * renamed.length);
    }
  };
  const running = Promise.all([raise(), ...renamed.map(rename)]);
  return {
    counts,
    async stop() {
      isOver = true;
      await running;
    },
  };
}

async function untilQuiet(isQuiet: () => Promise<boolean>): Promise<number> {
  const from = Date.now();
  while (!(await isQuiet()) && Date.now() - from < quietLimit) await pause(2_000);
  return Date.now() - from;
}

async function makeHooks(desk: SignalsDesk, { organisationId }: SignalsPeople, receiver: Receiver) {
  const make = (path: string, kinds: readonly string[]) =>
    makeHook(desk, organisationId, receiver.url, { path, kinds });
  return {
    good: await make('/good', ['unit.updated']),
    rough: await make('/rough', ['unit.updated']),
    gone: await make('/gone', ['unit.updated']),
    alerts: await make('/alerts', []),
  };
}

/**
 * Kills servers at work, while alarms go off, and emails and webhooks leave to a slow mail server and a receiver in
 * trouble.
 * @returns a sentence for each alert or event that was lost, doubled or out of order, and each untruth of the log.
 */
export async function signalRounds(options: SignalsOptions): Promise<string[]> {
  const { database, redisUrl, servers: count, seconds, random, onLine = () => undefined } = options;
  const people = await onDatabase(database, addSignalsPeople);
  const mail = await startMailServer({ delay: mailDelay });
  const receiver = await startReceiver();
  const servers = await openServers(
    {
      ...(database.kind === 'url' ? { DATABASE_URL: database.url } : { DATA_DIR: database.path }),
      ...(redisUrl === undefined ? {} : { REDIS_URL: redisUrl }),
      SMTP_URL: mail.url,
      MAIL_FROM: 'gatehouse@example.test',
      PUBLIC_URL: 'https://gatehouse.example',
      WEBHOOK_NETWORKS: '127.0.0.1/32',
      ALARMING: '1',
    },
    count,
  );
  try {
    const desk = await openSignalsDesk(servers.up, people);
    const hooks = await makeHooks(desk, people, receiver);
    await makeRule(desk, people, hooks.alerts.id);
    for (const path of [hooks.rough.path, hooks.alerts.path]) receiver.answer(path, ...roughAnswers(random));
    receiver.answer(hooks.gone.path, { status: 200 }, { status: 200 }, { status: 410 });
    const working = work(desk, people);
    const until = Date.now() + seconds * 1_000;
    let kills = 0;
    while (Date.now() < until) {
      const [least, most] = between.kills;
      await pause(least + random() * (most - least));
      await servers.killOne(Math.floor(random() * count));
      kills += 1;
    }
    await working.stop();
    for (const { path } of [hooks.rough, hooks.alerts]) receiver.answer(path, { status: 200 });
    const { organisationId } = people;
    // As a person would: without this, some wait for their next attempt for half an hour.
    for (const { id } of [hooks.rough, hooks.alerts]) {
      const since = new Date(0).toISOString();
      await desk.insist('POST', `organisations/${organisationId}/webhooks/${id}/deliveries`, { since });
    }
    const waited = await untilQuiet(() => isAllQuiet(desk, organisationId, Object.values(hooks)));
    await servers.stop();
    return await onDatabase(database, async (stored) => {
      const faults = await signalFaults(stored, { mail, receiver, people, hooks });
      const received = Object.values(hooks).map(({ path }) => receiver.at(path).length);
      onLine(
        `${kills} kills, ${working.counts.alarms} alarms and ${working.counts.renames} changes acknowledged, ` +
          `${await stored.$count(alerts)} alerts, ${mail.mails.length} emails (at least ${Math.round(leastGap(mail, people.seeing) / 1_000)} s between two to one person), ` +
          `${received.reduce((sum, each) => sum + each, 0)} webhook requests, all quiet after ${Math.round(waited / 1_000)} s, ${faults.length} faults`,
      );
      return faults;
    });
  } finally {
    await servers.stop();
    await receiver.close();
    await mail.close();
  }
}
