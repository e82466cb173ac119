import type { DevicePort } from './port.ts';

/** A port without hardware: it refuses every command. */
export function noDevices(): DevicePort {
  return {
    send: () => Promise.resolve({ accepted: false, reason: 'no gateway is connected to this server' }),
    listen: () => () => undefined,
    close: () => Promise.resolve(),
  };
}
