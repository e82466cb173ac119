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

const appearances = {
  AVAILABLE: { tone: 'secure', icon: CircleCheck, other: 'CLEAN/REPAIR', verb: 'Mark for cleaning or repair' },
  'CLEAN/REPAIR': { tone: 'fault', icon: Brush, other: 'AVAILABLE', verb: 'Make available' },
} as const satisfies Record<CleaningState, unknown>;

export function CleaningSwitch({ unit }: { unit: Unit }) {
  const mayWrite = useCan(resourceCalls('unit').update.ask);
  const { isBusy, change } = useCleaning(unit);
  const { cleaningState } = unit;
  const appearance = entryOf(appearances, cleaningState);
  if (appearance === undefined) return cleaningState ?? '–';
  const { tone, icon, other, verb } = appearance;
  return (
    <chakra.span display="flex" flexWrap="wrap" alignItems="center" gap="2" data-cleaning={cleaningState}>
      <ToneTag tone={tone} icon={icon} variant="dense">
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
