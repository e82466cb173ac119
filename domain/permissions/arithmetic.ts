import { areas, bits, type Area, type Level, type Permissions } from './bits.ts';
import type { Rights } from './can.ts';

/** The five levels, in the order of their bits. */
export const levels = Object.keys(bits) as readonly Level[];

export const everyLevel = levels.reduce((mask, level) => mask | bits[level], 0);

/** A mask for each area; areas with nothing left are absent. */
function byArea(maskOf: (area: Area) => number): Permissions {
  const made: Permissions = {};
  for (const area of areas) {
    const mask = maskOf(area);
    if (mask !== 0) made[area] = mask;
  }
  return made;
}

/** The union of permissions, bit by bit. */
export function joinPermissions(all: readonly Permissions[]): Permissions {
  return byArea((area) => all.reduce((mask, each) => mask | (each[area] ?? 0), 0));
}

/** The rights that both have, bit by bit. */
export function commonPermissions(one: Permissions, other: Permissions): Permissions {
  return byArea((area) => (one[area] ?? 0) & (other[area] ?? 0));
}

/** The rights that the first have and the others lack, bit by bit. */
export function withoutPermissions(given: Permissions, taken: Permissions): Permissions {
  return byArea((area) => (given[area] ?? 0) & ~(taken[area] ?? 0));
}

export function isNothing(permissions: Permissions): boolean {
  return areas.every((area) => (permissions[area] ?? 0) === 0);
}

export function isSamePermissions(one: Permissions, other: Permissions): boolean {
  return areas.every((area) => (one[area] ?? 0) === (other[area] ?? 0));
}

/** Permissions that a user lacks, so can't give to others; none for a super admin. */
export function missingFrom({ permissions, isSuperAdmin }: Rights, wanted: Permissions): Permissions {
  return isSuperAdmin ? {} : withoutPermissions(wanted, permissions);
}
