import { foldText } from '../search/foldText.ts';
import { namesOfChannel, type Channel } from './channels.ts';
import type { Door } from './doors.ts';

/** Stands in a pattern for a door's name. */
export const patternMark = '*';

/** Words and numbers of a name: "loc-A-007" has loc, a and 7. */
export function namePartsOf(name: string): readonly string[] {
  const parts = foldText(name).match(/\p{L}+|\d+/gu) ?? [];
  return parts.map((part) => part.replace(/^0+(?=\d)/, ''));
}

const joined = (parts: readonly string[]) => parts.join(' ');

/** Doors by the parts of their names. */
export type NamedDoors = ReadonlyMap<string, readonly Door[]>;

export function doorsByName(doors: readonly Door[]): NamedDoors {
  const named = new Map<string, Door[]>();
  for (const door of doors) {
    const key = joined(namePartsOf(door.name));
    if (key !== '') named.set(key, [...(named.get(key) ?? []), door]);
  }
  return named;
}

/** The doors whose whole name stands in a text, of the longest name that does. */
function doorsIn(text: string, named: NamedDoors): readonly Door[] {
  const parts = namePartsOf(text);
  for (let length = parts.length; length > 0; length -= 1) {
    const found = new Set<Door>();
    for (let start = 0; start + length <= parts.length; start += 1) {
      for (const door of named.get(joined(parts.slice(start, start + length))) ?? []) found.add(door);
    }
    if (found.size > 0) return [...found];
  }
  return [];
}

/** What a pattern leaves of a name: of "loc-a-101" by "loc-*" it is "a-101"; null: the name does not fit. */
export function fittedName(pattern: string, name: string): string | null {
  const [before = '', ...after] = foldText(pattern.trim()).split(patternMark);
  const text = foldText(name.trim());
  const end = after.join(patternMark);
  if (after.length === 0 || text.length <= before.length + end.length) return null;
  return text.startsWith(before) && text.endsWith(end) ? text.slice(before.length, text.length - end.length) : null;
}

/** The doors that a channel's name means. @param pattern "": a door's name may stand anywhere in it. */
export function doorsNamed(channel: Channel, named: NamedDoors, pattern = ''): readonly Door[] {
  for (const name of namesOfChannel(channel)) {
    const fitted = pattern.trim() === '' ? null : fittedName(pattern, name);
    const found =
      pattern.trim() === ''
        ? doorsIn(name, named)
        : fitted === null
          ? []
          : (named.get(joined(namePartsOf(fitted))) ?? []);
    if (found.length > 0) return found;
  }
  return [];
}

export interface NameMatch {
  channel: Channel;
  /** matched: its one door is free and no other channel's. */
  result: 'matched' | 'several' | 'claimed' | 'wired' | 'none';
  /** The doors of that name; empty: none. */
  doors: readonly Door[];
}

/** Finds a door for each channel by its name. `claimed`: another of these channels has that door's name as well. */
export function matchNames(channels: readonly Channel[], doors: readonly Door[], pattern = ''): readonly NameMatch[] {
  const named = doorsByName(doors);
  const found = channels.map((channel) => ({ channel, doors: doorsNamed(channel, named, pattern) }));
  const claims = new Map<Door, number>();
  for (const { doors: own } of found) for (const door of own) claims.set(door, (claims.get(door) ?? 0) + 1);
  return found.map(({ channel, doors: own }): NameMatch => {
    const [door] = own;
    if (door === undefined) return { channel, result: 'none', doors: own };
    if (own.length > 1) return { channel, result: 'several', doors: own };
    if (door.isWired) return { channel, result: 'wired', doors: own };
    return { channel, result: claims.get(door) === 1 ? 'matched' : 'claimed', doors: own };
  });
}
