import type { Acknowledgement } from './port.ts';

/** No driver is open, or no server holds the devices. */
export const unreachable: Acknowledgement = {
  accepted: false,
  reason: 'no gateway is connected to this server',
  isSent: false,
};

/** Drivers are open, but none reaches the device. */
export const notConnected: Acknowledgement = { accepted: false, reason: 'it is not connected to a device' };

/** Nobody waits for the command any more. */
export const expired: Acknowledgement = { accepted: false, reason: 'the command came too late' };
