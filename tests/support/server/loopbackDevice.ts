import { createBroadcast } from '#server/devices/broadcast.ts';
import type { DevicePort } from '#server/devices/port.ts';

/**
 * Doors accept every command and move at once.
 * @param detail is logged with each event.
 */
export function createLoopbackDevice(detail?: string): DevicePort {
  const { toAll, listen } = createBroadcast();
  return {
    send(command) {
      if (command.act === 'lock' || command.act === 'open') {
        const status = command.act === 'lock' ? 'locked' : 'unlocked';
        const event = { name: command.act === 'lock' ? 'Locked' : 'Unlocked', kind: 'access', detail } as const;
        const { kind, id } = command;
        // After the acknowledgement, like a door.
        setImmediate(() => toAll.reading({ kind, id, at: new Date(), state: { status }, event }));
      }
      return Promise.resolve({ accepted: true });
    },
    listen,
    close: () => Promise.resolve(),
  };
}
