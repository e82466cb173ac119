import { useState } from 'react';
import { unitBody } from '#domain/bodies/access.ts';
import { recordName } from '#domain/entities/recordName.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { done } from '#domain/messages/catalogue.ts';
import { noticeText } from '#domain/messages/notice.ts';
import { cleaningNotSet, cleaningSet, unitMessages } from '#domain/messages/units.ts';
import { cleaningStates, type CleaningState } from '#domain/states/unitKind.ts';
import { isOneOf } from '#domain/states/words.ts';
import { useRecordCalls } from '#crud/data/useRecordCalls.ts';
import { changedBody } from '#crud/form/typedValues.ts';
import { showNotice, showNoticeWithAction } from '#crud/message/showNotice.ts';
import { popup } from '#ui/popup/popup.ts';

/** Changes whether a unit can be let. The popup offers to undo it. */
export function useCleaning(unit: Unit) {
  const { update } = useRecordCalls('unit');
  const [isBusy, setBusy] = useState(false);
  const { id, cleaningState: before } = unit;
  const name = recordName('unit', unit);

  /** Resolves with the changed unit; null if the change failed. */
  async function send(record: Readonly<Record<string, unknown>>, state: CleaningState) {
    setBusy(true);
    try {
      return (await update(id, changedBody(unitBody, record, { cleaningState: state }))) ?? record;
    } catch (thrown) {
      showNotice(cleaningNotSet, name, toAppError(thrown).message);
      return null;
    } finally {
      setBusy(false);
    }
  }

  async function undo(record: Readonly<Record<string, unknown>>, state: CleaningState, popupId: number): Promise<void> {
    popup.close(popupId);
    if ((await send(record, state)) !== null) showNotice(done, noticeText(cleaningSet, name, state));
  }

  async function change(state: CleaningState): Promise<void> {
    const changed = await send(unit, state);
    if (changed === null || !isOneOf(cleaningStates, before)) return;
    const action = { label: unitMessages.undo, run: () => void undo(changed, before, told) };
    const told = showNoticeWithAction(action, cleaningSet, name, state);
  }

  return { isBusy, change };
}
