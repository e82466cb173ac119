import type { UnitStatus } from '../states/unitStatus.ts';
import { entryOf } from '../states/words.ts';

/** Messages of units, beyond those of any record. */
export const unitMessages = {
  /** In place of a door's kind and size. */
  controllerSilent: 'Controller silent',
  call: (tenant: string) => `Call ${tenant}`,
  /** Why a unit can't be locked or unlocked, now or soon. */
  overlock: {
    overlocked:
      "Overlocked: the tenant is locked out. You can't set or lift an overlock here. The status changes when the door reports it.",
    'pending overlock': "Overlock pending: the tenant will be locked out. You can't set or cancel an overlock here.",
  } as const satisfies Partial<Record<UnitStatus, string>>,
  statusIsReported: "The door reports its own status. Lock or unlock it on the unit's page.",
  /** The API's lists of alarming and faulted units. */
  alarmsNotRead: (why: string) => `Couldn't load alarms and faults: ${why} Some may be missing here.`,
} as const;

/** Why the status forbids locking and unlocking; null: it does not. */
export function overlockReason(status: string | null | undefined): string | null {
  return entryOf(unitMessages.overlock, status) ?? null;
}
