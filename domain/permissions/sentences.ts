import { listText } from '#format/listText.ts';
import { everyLevel, levels } from './arithmetic.ts';
import { areas, bits, type Permissions } from './bits.ts';
import { areaNames, levelNames } from './describe.ts';
import type { RoleEffect } from './roleEffect.ts';
import { capitalised } from '../states/words.ts';

const verbs = { read: 'see', write: 'change', delete: 'delete', state: 'operate' } as const;

/** A mask in words: "see and change"; null: nothing. */
function maskPhrase(mask: number): string | null {
  const given = (Object.keys(verbs) as (keyof typeof verbs)[]).filter((level) => (mask & bits[level]) !== 0);
  if (given.length > 0) return listText(given.map((level) => verbs[level]));
  return (mask & bits.scope) === 0 ? null : 'choose from the names of';
}

/** By areas with the same mask: "see and operate sites", "see customers and bookings". The widest comes first. */
export function permissionPhrases(permissions: Permissions): readonly string[] {
  const areasOf = new Map<string, string[]>();
  const masks = areas.map((area) => ({ area, mask: (permissions[area] ?? 0) & everyLevel }));
  for (const { area, mask } of masks.toSorted((one, other) => bitCount(other.mask) - bitCount(one.mask))) {
    const phrase = maskPhrase(mask);
    if (phrase !== null) areasOf.set(phrase, [...(areasOf.get(phrase) ?? []), areaNames[area].toLowerCase()]);
  }
  return [...areasOf].map(([phrase, names]) =>
    names.length === areas.length ? `${phrase} everything` : `${phrase} ${listText(names)}`,
  );
}

const bitCount = (mask: number) => levels.filter((level) => (mask & bits[level]) !== 0).length;

/** Permissions as a sentence: "See and operate sites; see customers." */
export function permissionSentence(permissions: Permissions): string {
  const phrases = permissionPhrases(permissions);
  return phrases.length === 0 ? 'Nothing yet.' : `${capitalised(phrases.join('; '))}.`;
}

/** Lists permissions as the grid names them: "Sites: read, write; Bookings: read". */
export function permissionList(permissions: Permissions): string {
  return areas
    .flatMap((area) => {
      const given = levels.filter((level) => ((permissions[area] ?? 0) & bits[level]) !== 0);
      const names = given.map((level) => levelNames[level]);
      return names.length === 0 ? [] : [`${areaNames[area]}: ${names.join(', ')}`];
    })
    .join('; ');
}

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);

/** An effect as sentences: "3 people gain Bookings: write. 1 person loses Sites: state." */
export function effectSentence({ gainers, losers, gained, lost }: RoleEffect): string {
  const gain =
    gainers === 0 ? [] : [`${people(gainers)} ${gainers === 1 ? 'gains' : 'gain'} ${permissionList(gained)}.`];
  const loss = losers === 0 ? [] : [`${people(losers)} ${losers === 1 ? 'loses' : 'lose'} ${permissionList(lost)}.`];
  return [...gain, ...loss].join(' ') || 'Nobody gains or loses a permission.';
}
