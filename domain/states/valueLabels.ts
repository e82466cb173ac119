import type { ConnectionType, DoorType, GateDirection, LockType, RelayMode } from './device.ts';
import type { BillingPeriodUnit, PeriodUnit } from './period.ts';
import type { PublicationState } from './product.ts';
import type { CleaningState, LockableType, Size } from './unitKind.ts';

/*
 * Words for the values of fields, as lists, forms and files of an import have them. They stand apart from the values,
 * since the first screen needs those alone.
 */

export const sizeLabels: Record<Size, string> = { small: 'Small', medium: 'Medium', large: 'Large' };

export const billingPeriodLabels: Record<BillingPeriodUnit, string> = { week: 'Per week', month: 'Per month' };

export const cleaningStateLabels: Record<CleaningState, string> = {
  AVAILABLE: 'Available',
  'CLEAN/REPAIR': 'Clean/repair',
};

export const lockableTypeLabels: Record<LockableType, string> = {
  locker: 'Locker',
  trolley: 'Trolley',
  trailer: 'Trailer',
};

export const periodLabels: Record<PeriodUnit, string> = {
  minute: 'Minute',
  hour: 'Hour',
  day: 'Day',
  week: 'Week',
  month: 'Month',
  year: 'Year',
};

export const publicationLabels: Record<PublicationState, string> = {
  DRAFT: 'Draft',
  PENDING: 'Pending review',
  PUBLISHED: 'Published',
  EXPIRED: 'Expired',
};

export const connectionTypeLabels: Record<ConnectionType, string> = {
  wifi: 'Wi-Fi',
  ethernet: 'Ethernet',
  rs485: 'RS-485',
};

export const lockTypeLabels: Record<LockType, string> = { unit: 'Unit', lock: 'Lock', vend: 'Vend' };

export const gateDirectionLabels: Record<GateDirection, string> = { entrance: 'Entrance', exit: 'Exit' };

export const doorTypeLabels: Record<DoorType, string> = { gate: 'Gate', door: 'Door' };

export const relayModeLabels: Record<RelayMode, string> = {
  PULSE_HIGH: 'Pulse high',
  PULSE_LOW: 'Pulse low',
  HOLD_HIGH: 'Hold high',
  HOLD_LOW: 'Hold low',
};
