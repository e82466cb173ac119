import { listText } from '#format/listText.ts';
import { everyLevel, levels } from './arithmetic.ts';
import { areas, bits, type Area, type Permissions } from './bits.ts';
import { areaNames, levelNames, levelVerbs } from './describe.ts';
import type { RoleEffect } from './roleEffect.ts';
import { capitalised } from '../states/words.ts';

const acts = ['read', 'write', 'delete', 'state'] as const;

/** A mask in words: "see and change"; null: nothing. */
function maskPhrase(mask: number): string | null {
  const given = acts.filter((level) => (mask & bits[level]) !== 0);
  if (given.length > 0) return listText(given.map((level) => levelVerbs[level]));
  return (mask & bits.scope) === 0 ? null : levelVerbs.scope;
}

/** By areas with the same phrase, in the order of the first ones: "see customers and bookings". */
function joinAreas(phrases: readonly { area: Area; phrase: string | null }[]): readonly string[] {
  const areasOf = new Map<string, string[]>();
  for (const { area, phrase } of phrases) {
    if (phrase !== null) areasOf.set(phrase, [...(areasOf.get(phrase) ?? []), areaNames[area].toLowerCase()]);
  }
  return [...areasOf].map(([phrase, names]) =>
    names.length === areas.length ? `${phrase} everything` : `${phrase} ${listText(names)}`,
  );
}

/**
 * By areas with the same rights, the widest first: "see customers and bookings". What the state bit allows follows by
 * itself, since it is about doors and not about sites: "operate units, gates and doors".
 */
export function permissionPhrases(permissions: Permissions): readonly string[] {
  const masks = areas
    .map((area) => ({ area, mask: (permissions[area] ?? 0) & everyLevel }))
    .toSorted((one, other) => bitCount(other.mask) - bitCount(one.mask));
  if (masks.every(({ mask }) => mask === masks[0]?.mask)) {
    return joinAreas(masks.map(({ area, mask }) => ({ area, phrase: maskPhrase(mask) })));
  }
  const operated = masks.filter(({ mask }) => (mask & bits.state) !== 0).map(({ area }) => area);
  const others = operated.filter((area) => area !== 'sites');
  return [
    ...joinAreas(masks.map(({ area, mask }) => ({ area, phrase: maskPhrase(mask & ~bits.state) }))),
    ...(operated.length > others.length ? ['operate units, gates and doors'] : []),
    ...joinAreas(others.map((area) => ({ area, phrase: 'change the status of' }))),
  ];
}

const bitCount = (mask: number) => levels.filter((level) => (mask & bits[level]) !== 0).length;

/** Permissions as a sentence: "See sites and customers; operate units, gates and doors." */
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
