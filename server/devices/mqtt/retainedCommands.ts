import type { Logger } from 'pino';
import type { Connection } from './connection.ts';
import type { DeviceKey, DialectReader, Incoming } from './dialects/dialect.ts';
import { nameOfKey } from './networkRows.ts';

/**
 * Clears commands that the broker keeps: it would send them again whenever a device connects, and open a door at night.
 * @param onFound called with each such command.
 */
export function createRetainedCommands(log: Logger, onFound: (of: DeviceKey, topic: string) => void) {
  const devices = new Map<string, DeviceKey>();
  const topicsOf = new Map<string, readonly string[]>();
  return {
    /** Watches the topics on which a device takes commands. */
    watch(of: DeviceKey, reader: DialectReader, connection: Connection): void {
      const name = nameOfKey(of);
      const earlier = new Set(topicsOf.get(name) ?? []);
      const topics = reader.commandTopics(of);
      topicsOf.set(name, topics);
      for (const topic of topics) devices.set(topic, of);
      const added = topics.filter((topic) => !earlier.has(topic));
      if (added.length > 0) connection.watchRetained(added);
    },
    hear({ topic, payload, retained }: Incoming, connection: Connection): void {
      const of = devices.get(topic);
      if (of === undefined || !retained || payload.length === 0) return;
      connection.clearRetained(topic);
      log.warn(
        { topic },
        'The broker kept a command for a door. It was removed; nothing may send commands as retained',
      );
      onFound(of, topic);
    },
  };
}
export type RetainedCommands = ReturnType<typeof createRetainedCommands>;
