import type { Acknowledgement } from './port.ts';

/** No driver reaches the device, or no server holds the devices. */
export const unreachable: Acknowledgement = { accepted: false, reason: 'no gateway is connected to this server' };

/** Nobody waits for the command any more. */
export const expired: Acknowledgement = { accepted: false, reason: 'the command came too late' };
