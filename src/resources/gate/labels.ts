import type { DoorType, GateDirection, RelayMode } from '#domain/states/device.ts';

export const gateDirectionLabels: Record<GateDirection, string> = { entrance: 'Entrance', exit: 'Exit' };

export const doorTypeLabels: Record<DoorType, string> = { gate: 'Gate', door: 'Door' };

export const relayModeLabels: Record<RelayMode, string> = {
  PULSE_HIGH: 'Pulse high',
  PULSE_LOW: 'Pulse low',
  HOLD_HIGH: 'Hold high',
  HOLD_LOW: 'Hold low',
};
