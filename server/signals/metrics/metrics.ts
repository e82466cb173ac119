import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { CommandedTarget } from '#server/devices/port.ts';

/** How a command ended at its device. */
export type CommandEnd = 'accepted' | 'refused' | 'not_sent' | 'unacknowledged';

/** What the server counts of its own work, for those who run it. Labels hold no personal data: ids of sites at most. */
export interface Metrics {
  /** @param route the declared path, such as "/api/admin/units/:id"; never an address. */
  noteCall(call: { method: string; route: string; status: number; seconds: number }): void;
  noteCommand(command: { kind: CommandedTarget['kind']; act: string; end: CommandEnd }): void;
  /** A door showed that it was open, so long after somebody asked for it. */
  noteUnlock(unlock: { kind: string; siteId: number; seconds: number }): void;
  /** A change left for the browsers, so long after its commit. */
  noteEvent(seconds: number): void;
  /** Figures of this moment, such as of the database. */
  set(name: GaugeName, figures: readonly Figure[]): void;
  /** In the text format of Prometheus. */
  read(): Promise<string>;
  contentType: string;
}

export interface Figure {
  labels?: Readonly<Record<string, string | number>>;
  value: number;
}

const gauges = {
  live_connections: { help: 'Live connections of this server.', labels: [] },
  database_up: { help: 'Whether the database answered this scrape.', labels: [] },
  database_connections: { help: 'Connections of the pool to PostgreSQL, by what they do.', labels: ['state'] },
  change_log_waiting_lines: { help: 'Lines of the change log that a consumer has not passed.', labels: ['consumer'] },
  change_log_waiting_seconds: { help: 'The age of the oldest such line; 0: there is none.', labels: ['consumer'] },
  devices: { help: 'Devices by kind, site and state; unknown: never heard.', labels: ['kind', 'site', 'state'] },
  doors_driven: { help: 'Whether a server of this database drives the doors.', labels: [] },
  broker_connected: { help: 'Whether the server that drives the doors reaches the broker.', labels: [] },
} as const satisfies Record<string, { help: string; labels: readonly string[] }>;
export type GaugeName = keyof typeof gauges;

const prefix = 'gatehouse_';
/** In seconds: calls take milliseconds, doors seconds. */
const callBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const unlockBuckets = [0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 5, 7.5, 10, 15, 30, 60];
const eventBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, prefix });
  const calls = new Counter({
    name: `${prefix}calls_total`,
    help: 'Answered calls, by declared path and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const callTimes = new Histogram({
    name: `${prefix}call_duration_seconds`,
    help: 'The time that answered calls took.',
    labelNames: ['method', 'route'],
    buckets: callBuckets,
    registers,
  });
  const commands = new Counter({
    name: `${prefix}commands_total`,
    help: 'Commands to doors and devices, by how they ended there.',
    labelNames: ['kind', 'act', 'end'],
    registers,
  });
  const unlocks = new Histogram({
    name: `${prefix}unlock_duration_seconds`,
    help: 'The time from a request to open until the door showed that it was open.',
    labelNames: ['kind', 'site'],
    buckets: unlockBuckets,
    registers,
  });
  const events = new Histogram({
    name: `${prefix}event_delay_seconds`,
    help: 'Changes of this server that left for browsers, by the time since their commit.',
    buckets: eventBuckets,
    registers,
  });
  const set = Object.fromEntries(
    Object.entries(gauges).map(([name, { help, labels }]) => [
      name,
      new Gauge({ name: `${prefix}${name}`, help, labelNames: [...labels], registers }),
    ]),
  );
  return {
    noteCall({ method, route, status, seconds }) {
      calls.inc({ method, route, status });
      callTimes.observe({ method, route }, seconds);
    },
    noteCommand: (labels) => commands.inc(labels),
    noteUnlock: ({ kind, siteId, seconds }) => unlocks.observe({ kind, site: siteId }, seconds),
    noteEvent: (seconds) => events.observe(seconds),
    set(name, figures) {
      const gauge = set[name];
      // What is gone, such as the last device of a kind, must not stay.
      gauge?.reset();
      for (const { labels = {}, value } of figures) gauge?.set({ ...labels }, value);
    },
    read: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
