import { useMemo, useState } from 'react';
import { hasWords } from '#domain/board/unitFilter.ts';
import { recordName } from '#domain/entities/recordName.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { mapMessages } from '#domain/messages/map.ts';
import { foldText } from '#domain/search/foldText.ts';
import { wordsOf } from '#domain/search/searchedWords.ts';
import { numberText } from '#format/numbers.ts';
import { useCan } from '#crud/context/session.ts';
import { liveQueryOf } from '#crud/data/liveQuery.ts';
import { useLiveQuery } from '#crud/data/useLiveQuery.ts';
import { Combobox } from '#ui/field/Combobox.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { stateText } from './planLooks.ts';

const maximumHits = 20;
const keepNext = <State,>(_before: State, next: State) => next;
/** Matches no unit: the host searches tenants only while somebody types. */
const noWord = '\u0000';

function useUnitsByTenant(siteId: number, words: readonly string[]): ReadonlySet<number> {
  const asked = words.length === 0 ? [noWord] : words;
  const answer = useLiveQuery(liveQueryOf('unitBoard', { siteId, tones: [], words: asked }), `map ${siteId}`, keepNext);
  return useMemo(() => {
    const isOwn = answer.status === 'ready' && !answer.pending;
    return (isOwn ? answer.state.byTenant : undefined) ?? new Set();
  }, [answer]);
}

/** Results that begin with the text come first. */
function ranked(units: readonly Unit[], text: string): Unit[] {
  const begins = (unit: Unit) => foldText(recordName('unit', unit)).startsWith(text);
  return [...units.filter(begins), ...units.filter((unit) => !begins(unit))];
}

export interface MapSearchProps {
  siteId: number;
  units: readonly Unit[];
  /** null: the unit is on no floor. */
  floorNameOf: (unitId: number) => string | null;
  onChoose: (unitId: number) => void;
}

export function MapSearch({ siteId, units, floorNameOf, onChoose }: MapSearchProps) {
  const [text, setText] = useState('');
  const mayReadBookings = useCan({ area: 'bookings', level: 'read' });
  const words = useMemo(() => wordsOf(foldText(text)), [text]);
  const byTenant = useUnitsByTenant(siteId, words);
  const found = useMemo(
    () => (words.length === 0 ? [] : units.filter((unit) => byTenant.has(unit.id) || hasWords(unit, words))),
    [units, words, byTenant],
  );
  const hits = ranked(found, words.join(' ')).slice(0, maximumHits);
  const options = hits.map((unit) => {
    const place = floorNameOf(unit.id) ?? mapMessages.notOnMap;
    return { value: String(unit.id), label: recordName('unit', unit), detail: `${stateText(unit)} · ${place}` };
  });
  const label = mayReadBookings ? mapMessages.search.tenant : mapMessages.search.unit;
  const status =
    words.length === 0
      ? 'Type a name or number.'
      : found.length === 0
        ? 'No matches'
        : `${numberText(found.length)} found`;
  return (
    <FormField label={<VisuallyHidden>{label}</VisuallyHidden>}>
      <Combobox
        label={label}
        placeholder={label}
        status={status}
        options={options}
        chosen={null}
        mayClear={false}
        onSearch={setText}
        onChoose={(option) => {
          if (option !== null) onChoose(Number(option.value));
        }}
      />
    </FormField>
  );
}
