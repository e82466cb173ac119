import type { Unit } from '#domain/entities/unit.ts';
import { doorEntities, doorStatusOf } from '#domain/states/doorStatus.ts';
import { isOffline, type VisitedDevice } from '#domain/states/visit.ts';
import { capitalised, isOneOf } from '#domain/states/words.ts';
import { DoorTag } from '#crud/status/DoorTag.tsx';
import { UnitState } from '#crud/status/UnitState.tsx';
import { ToneTag } from '#ui/tone/ToneTag.tsx';
import type { ItemRecord } from './paletteItem.ts';

/** The state of a record: of a unit its troubles first; of a silent device that it is offline. */
export function RecordMark({ entity, row }: ItemRecord) {
  if (entity === 'unit') return <UnitState unit={row as Unit} />;
  if (isOffline(row as VisitedDevice))
    return (
      <ToneTag tone="offline" variant="dense">
        {capitalised('offline')}
      </ToneTag>
    );
  const state = doorStatusOf(entity, row);
  if (isOneOf(doorEntities, entity)) return state === undefined ? null : <DoorTag entity={entity} row={row} />;
  if (state === null || state === undefined) return null;
  return (
    <ToneTag tone={state === 'in arrears' ? 'fault' : 'neutral'} variant="dense">
      {capitalised(state.toLowerCase().replaceAll('_', ' '))}
    </ToneTag>
  );
}
