import type { Unit } from '#domain/entities/unit.ts';
import { unitStatuses } from '#domain/states/unitStatus.ts';
import { capitalised, isOneOf } from '#domain/states/words.ts';
import { StatusTag } from '#crud/status/StatusTag.tsx';
import { UnitState } from '#crud/status/UnitState.tsx';
import { ToneTag } from '#ui/tone/ToneTag.tsx';
import type { ItemRecord } from './paletteItem.ts';

/** The state of a record: of a unit its troubles first; of a silent device that it is offline. */
export function RecordMark({ entity, row }: ItemRecord) {
  if (entity === 'unit') return <UnitState unit={row as Unit} />;
  if (row['online'] === false)
    return (
      <ToneTag tone="offline" variant="dense">
        {capitalised('offline')}
      </ToneTag>
    );
  const { status, doorState } = row;
  const state = typeof status === 'string' ? status : typeof doorState === 'string' ? doorState : null;
  if (state === null) return null;
  if (isOneOf(unitStatuses, state)) return <StatusTag status={state} />;
  return (
    <ToneTag tone={state === 'in arrears' ? 'fault' : 'neutral'} variant="dense">
      {capitalised(state.toLowerCase().replaceAll('_', ' '))}
    </ToneTag>
  );
}
