import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { z } from 'zod';
import { entityNames, type EntityName } from '#domain/entities/index.ts';
import { recordKey, type RecordKey } from '#domain/entities/recordKey.ts';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { matchRoute } from '#domain/routes/match.ts';
import { entityShownBy } from '#domain/routes/recordPlaces.ts';
import { parseStored, readStoredText, writeStoredText } from '#lib/storedValue.ts';

/** A record by its kind and number: neither is personal, and the name is read live. */
export interface RecentRecord {
  entity: EntityName;
  id: RecordKey;
}

const maximum = 8;
const schema = z.array(
  z.object({
    entity: z.enum(entityNames as [EntityName, ...EntityName[]]),
    id: z.union([z.number(), z.templateLiteral([z.string(), ':', z.number()])]),
  }),
);

export function readRecentRecords(): readonly RecentRecord[] {
  return parseStored<RecentRecord[]>(readStoredText(storageKeys.recentRecords), schema, []);
}

function addRecentRecord({ entity, id }: RecentRecord): void {
  const others = readRecentRecords().filter((each) => each.entity !== entity || each.id !== id);
  writeStoredText(storageKeys.recentRecords, JSON.stringify([{ entity, id }, ...others].slice(0, maximum)));
}

/** Records each visit of a details page. */
export function useRecordVisits(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const match = matchRoute(pathname);
    const entity = match === null ? null : entityShownBy(match.id);
    const id = match?.parameters['id'];
    if (entity !== null && typeof id === 'number')
      addRecentRecord({ entity, id: recordKey(entity, { ...match?.parameters, id }) });
  }, [pathname]);
}
