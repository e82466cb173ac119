import { listText } from '#format/listText.ts';
import { countText } from '#format/numbers.ts';

/** So many names stand in a sentence. */
const mostNamed = 3;

export const scheduleMessages = {
  weekHint:
    'Drag over the grid to open or close hours. With the keyboard: arrows move, Space opens or closes, Shift with an arrow continues it.',
  zone: (zone: string) => `Times are those of the site (${zone}).`,
  unknownZone: 'Times are those of the site, whose time zone is unknown.',
  exceptionsHint: 'Days with hours of their own, such as public holidays.',
  wrongOrder: 'End time must be after start time.',
  noTime: 'Enter a time such as 06:00, up to 24:00.',
  unused: 'Not used yet. Choose it as the hours of a gate or an access permission.',
  /** Whom a change of hours affects. */
  affects: (gates: readonly string[], tenants: number | null, permissions: readonly string[]) =>
    [
      ...(gates.length === 0
        ? []
        : [
            `Sets when tenants can use ${listText(gates, mostNamed)}${tenants === null ? '.' : `: ${countText(tenants, 'current booking')} here.`}`,
          ]),
      ...(permissions.length === 0
        ? []
        : [
            `${countText(permissions.length, 'access permission')} ${permissions.length === 1 ? 'uses' : 'use'} it: ${listText(permissions, mostNamed)}.`,
          ]),
    ].join(' '),
  gates: (count: number) => countText(count, 'gate'),
  permissions: (count: number) => countText(count, 'access permission'),
  anyTime: 'At any time',
  exceptions: (count: number) => countText(count, 'exception'),
} as const;

export const accessMessages = {
  noPerson: 'Choose a customer or a member of staff.',
  endBeforeStart: 'The end must be after the start.',
  allGates: 'All gates of the site',
  nameHint: 'What staff call it, for example “Cleaner, early mornings”.',
  validHint: 'Leave empty for no limit.',
} as const;
