import { Brush, CircleCheck } from 'lucide-react';
import { resourceCalls } from '#domain/calls/resource.ts';
import { recordName } from '#domain/entities/recordName.ts';
import type { Unit } from '#domain/entities/unit.ts';
import type { CleaningState } from '#domain/states/unitKind.ts';
import { entryOf, labelIn } from '#domain/states/words.ts';
import { useCan } from '#crud/context/session.ts';
import { Button } from '#ui/control/Button.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { ToneTag } from '#ui/tone/ToneTag.tsx';
import { cleaningStateLabels } from './labels.ts';
import { useCleaning } from './useCleaning.ts';

const looks = {
  AVAILABLE: { tone: 'secure', icon: CircleCheck, other: 'CLEAN/REPAIR', verb: 'To clean/repair' },
  'CLEAN/REPAIR': { tone: 'fault', icon: Brush, other: 'AVAILABLE', verb: 'Make available' },
} as const satisfies Record<CleaningState, unknown>;

/** Whether the unit can be let, and the press that changes it, for those who may. */
export function CleaningSwitch({ unit }: { unit: Unit }) {
  const mayWrite = useCan(resourceCalls('unit').update.ask);
  const { isBusy, change } = useCleaning(unit);
  const { cleaningState } = unit;
  const look = entryOf(looks, cleaningState);
  if (look === undefined) return cleaningState ?? '–';
  const { tone, icon, other, verb } = look;
  return (
    <chakra.span display="flex" flexWrap="wrap" alignItems="center" gap="2" data-cleaning={cleaningState}>
      <ToneTag tone={tone} icon={icon} look="dense">
        {labelIn(cleaningStateLabels, cleaningState)}
      </ToneTag>
      {mayWrite ? (
        <Button
          size="xs"
          busy={isBusy}
          aria-label={`${verb}: ${recordName('unit', unit)}`}
          onClick={() => void change(other)}
        >
          {verb}
        </Button>
      ) : null}
    </chakra.span>
  );
}
