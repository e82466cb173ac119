import { createBroadcast } from '#server/devices/broadcast.ts';
import type { DevicePort } from '#server/devices/port.ts';

/**
 * Doors accept every command and move at once.
 * @param detail is logged with each event.
 * @param isAlarming an alarm goes off at each door that opens.
 */
export function createLoopbackDevice(detail?: string, isAlarming = false): DevicePort {
  const { toAll, listen } = createBroadcast();
  return {
    send(command) {
      if (command.act === 'lock' || command.act === 'open') {
        const status = command.act === 'lock' ? 'locked' : 'unlocked';
        const event = { name: command.act === 'lock' ? 'Locked' : 'Unlocked', kind: 'access', detail } as const;
        const { kind, id } = command;
        // After the acknowledgement, like a door.
        const alarm = isAlarming && command.act === 'open' ? { alarming: true } : {};
        setImmediate(() => toAll.reading({ kind, id, at: new Date(), state: { status, ...alarm }, event }));
      }
      return Promise.resolve({ accepted: true });
    },
    listen,
    close: () => Promise.resolve(),
  };
}
