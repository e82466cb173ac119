import type { LockableType } from '#domain/states/unitKind.ts';

export const lockableTypeLabels: Record<LockableType, string> = {
  locker: 'Locker',
  trolley: 'Trolley',
  trailer: 'Trailer',
};
