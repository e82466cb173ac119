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
import { useData } from '#crud/context/replica.ts';
import { saveFields } from '#crud/edit/saveFields.ts';
import { showNotice, showNoticeWithAction } from '#crud/message/showNotice.ts';
import { popup } from '#ui/popup/popup.ts';

/** Changes whether a unit can be let. The popup offers to undo it. */
export function useCleaning(unit: Unit) {
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
    const action = { label: unitMessages.undo, run: () => void undo(before, told) };
    const told = showNoticeWithAction(action, cleaningSet, name, state);
  }

  return { isBusy, change };
}
