import { useEffect, useState } from 'react';
import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { foldText } from '#domain/search/foldText.ts';
import { wordsOf } from '#domain/search/searchedWords.ts';
import type { ComboboxOption } from '#ui/field/Combobox.tsx';
import { useData } from '../../context/replica.ts';
import { readOptions } from '../../data/readOptions.ts';

export interface OptionNames {
  find: (search: string, most: number) => { options: readonly ComboboxOption[]; total: number };
}

function createNames(entity: EntityName, records: readonly AnyRecord[]): OptionNames {
  const all = records.map((record) => {
    const label = recordName(entity, record);
    return { option: { value: String(record.id), label }, text: foldText(label) };
  });
  return {
    find: (search, most) => {
      const words = wordsOf(foldText(search));
      const found = all.filter(({ text }) => words.every((word) => text.includes(word)));
      return { options: found.slice(0, most).map(({ option }) => option), total: found.length };
    },
  };
}

/** The ids and names of an entity's records by the API's `mode=options`; null until they are loaded, or not wanted. */
export function useOptionNames({
  entity,
  siteId,
  isWanted,
}: {
  entity: EntityName;
  siteId: number;
  isWanted: boolean;
}): OptionNames | null {
  const { api } = useData();
  const [loaded, setLoaded] = useState<{ key: string; names: OptionNames } | null>(null);
  const key = `${entity}:${siteId}`;
  useEffect(() => {
    if (!isWanted || loaded?.key === key) return undefined;
    const aborter = new AbortController();
    readOptions(api, { entity, siteId, signal: aborter.signal })
      .then((records) => setLoaded({ key, names: createNames(entity, records) }))
      // The field then says what the list itself says.
      .catch((error: unknown) => {
        if (!aborter.signal.aborted) console.warn(`The names of ${entity} records could not be read.`, error);
      });
    return () => aborter.abort();
  }, [api, entity, siteId, key, isWanted, loaded]);
  return isWanted && loaded?.key === key ? loaded.names : null;
}
