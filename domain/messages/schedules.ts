import { numberText } from '#format/numbers.ts';

const counted = (count: number, one: string, many = `${one}s`) => `${numberText(count)} ${count === 1 ? one : many}`;

/** "A", "A and B", "A, B and 3 more". */
function listed(names: readonly string[], most = 3): string {
  const shown = names.slice(0, most);
  const more = names.length - shown.length;
  const parts = more > 0 ? [...shown, `${numberText(more)} more`] : shown;
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

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
            `Sets when tenants can use ${listed(gates)}${tenants === null ? '.' : `: ${counted(tenants, 'current booking')} here.`}`,
          ]),
      ...(permissions.length === 0
        ? []
        : [
            `${counted(permissions.length, 'access permission')} ${permissions.length === 1 ? 'uses' : 'use'} it: ${listed(permissions)}.`,
          ]),
    ].join(' '),
  gates: (count: number) => counted(count, 'gate'),
  permissions: (count: number) => counted(count, 'access permission'),
  anyTime: 'At any time',
  exceptions: (count: number) => counted(count, 'exception'),
} as const;

export const accessMessages = {
  noPerson: 'Choose a customer or a member of staff.',
  endBeforeStart: 'The end must be after the start.',
  allGates: 'All gates of the site',
  nameHint: 'What staff call it, for example “Cleaner, early mornings”.',
  validHint: 'Leave empty for no limit.',
} as const;
