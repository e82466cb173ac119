import type { DoorState } from '#domain/states/device.ts';
import type { LockableType } from '#domain/states/unitKind.ts';
import type { ToneName } from '#ui/tone/tones.ts';

export const lockableTypeLabels: Record<LockableType, string> = {
  locker: 'Locker',
  trolley: 'Trolley',
  trailer: 'Trailer',
};

export const doorStateAppearances: Record<DoorState, { label: string; tone: ToneName }> = {
  opened: { label: 'Opened', tone: 'open' },
  closed: { label: 'Closed', tone: 'secure' },
};
