import type { Logger } from 'pino';
import type { Connection } from './connection.ts';
import type { DeviceKey, DialectReader, Incoming } from './dialects/dialect.ts';
import { nameOfKey } from './networkRows.ts';

interface Watched {
  of: DeviceKey;
  topics: readonly string[];
}

/**
 * Clears commands that the broker keeps: it would send them again whenever a device connects, and open a door at night.
 * @param onFound called with each such command.
 */
export function createRetainedCommands(log: Logger, onFound: (of: DeviceKey, topic: string) => void) {
  const watched = new Map<string, Watched>();
  /** The device of each topic. */
  const devices = new Map<string, DeviceKey>();

  function release({ of, topics }: Watched, connection: Connection): void {
    const own = topics.filter((topic) => devices.get(topic) === of);
    for (const topic of own) devices.delete(topic);
    connection.unsubscribe(own);
  }

  return {
    /** Watches the topics on which a device takes commands, and no more those on which it took them before. */
    watch(of: DeviceKey, reader: DialectReader, connection: Connection): void {
      const name = nameOfKey(of);
      const topics = reader.commandTopics(of);
      const before = watched.get(name) ?? { of, topics: [] };
      const now = new Set(topics);
      release({ ...before, topics: before.topics.filter((topic) => !now.has(topic)) }, connection);
      watched.set(name, { of: before.of, topics });
      const added = topics.filter((topic) => !devices.has(topic));
      for (const topic of topics) devices.set(topic, before.of);
      if (added.length > 0) connection.watchRetained(added);
    },
    /** What is below other sites' prefixes, or below none, may be anybody's from now on. */
    watchOnly(sites: ReadonlySet<number>, connection: Connection): void {
      for (const [name, each] of watched) {
        if (each.of.siteId !== null && sites.has(each.of.siteId)) continue;
        watched.delete(name);
        release(each, connection);
      }
    },
    hear({ topic, payload, retained }: Incoming, connection: Connection): void {
      const of = devices.get(topic);
      if (of === undefined || !retained || payload.length === 0) return;
      connection.clearRetained(topic);
      log.warn(
        { topic },
        'The broker kept a command for a device. It was removed; nothing may send commands as retained',
      );
      onFound(of, topic);
    },
  };
}
export type RetainedCommands = ReturnType<typeof createRetainedCommands>;
