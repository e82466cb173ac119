import type { ConnectionType, LockType } from '#domain/states/device.ts';

export const connectionTypeLabels: Record<ConnectionType, string> = {
  wifi: 'Wi-Fi',
  ethernet: 'Ethernet',
  rs485: 'RS-485',
};

export const lockTypeLabels: Record<LockType, string> = { unit: 'Unit', lock: 'Lock', vend: 'Vend' };
