import type { DevicePort } from './port.ts';

/** A port with no hardware behind it: every command is refused in words. */
export function noDevices(): DevicePort {
  return {
    send: () => Promise.resolve({ accepted: false, reason: 'no gateway is connected to this server' }),
    listen: () => () => undefined,
    close: () => Promise.resolve(),
  };
}
