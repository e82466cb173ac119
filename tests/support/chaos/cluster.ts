import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '#tests/support/server/freePort.ts';
import { startServerProcess, type RemoteServer } from '#tests/support/server/serverProcess.ts';
import { eventually } from './until.ts';

export type Ending = 'kill' | 'stop';

export interface ServerPlace {
  readonly server: RemoteServer | null;
  /** Ends it by a signal, like a crash or a supervisor. */
  end(ending: Ending): Promise<void>;
  start(): Promise<void>;
  /** Sets its clock off until its next start. @param milliseconds before the right time; 0: right. */
  setClock(milliseconds: number): void;
}

export interface Cluster {
  places: readonly ServerPlace[];
  /** The addresses of those that run. */
  up(): string[];
  /** From the next start on: the folder of the dashboard. */
  deploy(folder: string): void;
  /** The servers that ended by themselves, with their last words. */
  readonly ended: readonly string[];
  stop(): Promise<void>;
}

export interface ClusterOptions {
  count: number;
  environment: Readonly<Record<string, string>>;
  dashboard: string;
  /** For the files of clocks. */
  folder: string;
}

async function openPlace(nth: number, options: ClusterOptions, dashboard: () => string, ended: string[]) {
  const port = await freePort();
  const clockFile = join(options.folder, `clock-${nth}`);
  let server: RemoteServer | null = null;
  process.once('exit', () => server?.process.child.kill('SIGKILL'));
  /** One start or end at a time. */
  let doing = Promise.resolve();
  const inTurn = (act: () => Promise<void>): Promise<void> => {
    const done = doing.then(act);
    doing = done.catch(() => undefined);
    return done;
  };
  const place: ServerPlace = {
    get server() {
      return server;
    },
    end: (ending) =>
      inTurn(async () => {
        const running = server;
        server = null;
        await running?.[ending]();
      }),
    start: () =>
      inTurn(async () => {
        if (server !== null) return;
        const environment = {
          ...options.environment,
          CLOCK_FILE: clockFile,
          PORT: String(port),
          DASHBOARD: dashboard(),
        };
        // As a supervisor does where the database is not there yet.
        const started = await eventually(`Server ${nth} starts`, () => startServerProcess(environment));
        server = started;
        void started.process.ended.then((code) => {
          if (server === started)
            ended.push(`Server ${nth} ended by itself (${code}): ${started.process.output().slice(-600)}`);
        });
      }),
    setClock(milliseconds) {
      writeFileSync(clockFile, String(milliseconds));
      server?.process.child.kill('SIGUSR2');
    },
  };
  return place;
}

/** Servers on one database. Waits until they serve. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  let dashboard = options.dashboard;
  const ended: string[] = [];
  const places: ServerPlace[] = [];
  while (places.length < options.count) {
    const place = await openPlace(places.length, options, () => dashboard, ended);
    await place.start();
    places.push(place);
  }
  return {
    places,
    up: () => places.flatMap(({ server }) => server?.url ?? []),
    deploy(folder) {
      dashboard = folder;
    },
    ended,
    stop: async () => void (await Promise.all(places.map((place) => place.end('stop')))),
  };
}
