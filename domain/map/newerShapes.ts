import type { MapUnit } from '../entities/mapUnit.ts';
import { isSameShape } from './mapEdits.ts';

/** A shape that was read by itself. It is newer than the list until the list's record changes. */
export interface ReadShape {
  id: number;
  /** null: it is gone. */
  read: MapUnit | null;
  /** The list's record at that time. */
  listed: MapUnit | undefined;
}

/** The list's shapes, with those that were read by themselves since. */
export function withReadShapes(listed: readonly MapUnit[], reads: readonly ReadShape[]): readonly MapUnit[] {
  const byId = new Map(listed.map((record) => [record.id, record]));
  const newer = new Map(
    reads.filter((one) => isSameShape(byId.get(one.id), one.listed)).map((one) => [one.id, one.read]),
  );
  if (newer.size === 0) return listed;
  const unlisted = [...newer].flatMap(([id, read]) => (read === null || byId.has(id) ? [] : [read]));
  const shown = listed.flatMap((record) => {
    const read = newer.get(record.id);
    return read === undefined ? [record] : (read ?? []);
  });
  return [...shown, ...unlisted];
}
