import { Brush, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { resourceCalls } from '#domain/calls/resource.ts';
import { recordName } from '#domain/entities/recordName.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { type CleaningState, cleaningStates } from '#domain/states/unitKind.ts';
import { entryOf, labelIn, isOneOf } from '#domain/states/words.ts';
import { useCan } from '#crud/context/session.ts';
import { Button } from '#ui/control/Button.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { ToneTag } from '#ui/tone/ToneTag.tsx';
import { unitBody } from '#domain/bodies/access.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { done } from '#domain/messages/pageNotices.ts';
import { noticeText } from '#domain/messages/notice.ts';
import { cleaningNotSet, cleaningSet, undoCleaning } from '#domain/messages/cleaning.ts';
import { cleaningStateLabels } from '#domain/states/valueLabels.ts';
import { useData } from '#crud/context/replica.ts';
import { saveFields } from '#crud/edit/saveFields.ts';
import { showNotice, showNoticeWithAction } from '#crud/message/showNotice.ts';
import { popup } from '#ui/popup/popup.ts';

/** Changes whether a unit can be let. The popup offers to undo it. */
function useCleaning(unit: Unit) {
  const data = useData();
  const [isBusy, setBusy] = useState(false);
  const { id, cleaningState: before } = unit;
  const name = recordName('unit', unit);

  /** Resolves with whether the unit changed. */
  async function send(state: CleaningState): Promise<boolean> {
    setBusy(true);
    try {
      await saveFields(data, { entity: 'unit', key: id, schema: unitBody, change: { cleaningState: state } });
      return true;
    } catch (thrown) {
      showNotice(cleaningNotSet, name, toAppError(thrown).message);
      return false;
    } finally {
      setBusy(false);
    }
  }

  async function undo(state: CleaningState, popupId: number): Promise<void> {
    popup.close(popupId);
    if (await send(state)) showNotice(done, noticeText(cleaningSet, name, state));
  }

  async function change(state: CleaningState): Promise<void> {
    if (!(await send(state)) || !isOneOf(cleaningStates, before)) return;
    const action = { label: undoCleaning, run: () => void undo(before, notice) };
    const notice = showNoticeWithAction(action, cleaningSet, name, state);
  }

  return { isBusy, change };
}

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
