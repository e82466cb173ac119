import { useState } from 'react';
import { unitBody } from '#domain/bodies/places.ts';
import { recordName } from '#domain/entities/recordName.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { done } from '#domain/messages/catalogue.ts';
import { noticeText } from '#domain/messages/notice.ts';
import { cleaningNotSet, cleaningSet, unitMessages } from '#domain/messages/units.ts';
import { cleaningStates, type CleaningState } from '#domain/states/unitKind.ts';
import { isOneOf } from '#domain/states/words.ts';
import { useRecordCalls } from '#crud/data/useRecordCalls.ts';
import { changedBody } from '#crud/form/changedBody.ts';
import { tell, tellWith } from '#crud/message/tell.ts';
import { popup } from '#ui/popup/popup.ts';

/** Changes whether a unit can be let; the popup that says so takes it back. */
export function useCleaning(unit: Unit) {
  const { update } = useRecordCalls('unit');
  const [isBusy, setBusy] = useState(false);
  const { id, cleaningState: before } = unit;
  const name = recordName('unit', unit);

  /** Answers with the unit as it is then; null: it was not changed. */
  async function send(held: Readonly<Record<string, unknown>>, state: CleaningState) {
    setBusy(true);
    try {
      return (await update(id, changedBody(unitBody, held, { cleaningState: state }))) ?? held;
    } catch (thrown) {
      tell(cleaningNotSet, name, toAppError(thrown).message);
      return null;
    } finally {
      setBusy(false);
    }
  }

  async function undo(held: Readonly<Record<string, unknown>>, state: CleaningState, told: number): Promise<void> {
    popup.close(told);
    if ((await send(held, state)) !== null) tell(done, noticeText(cleaningSet, name, state));
  }

  async function change(state: CleaningState): Promise<void> {
    const changed = await send(unit, state);
    if (changed === null || !isOneOf(cleaningStates, before)) return;
    const action = { label: unitMessages.undo, run: () => void undo(changed, before, told) };
    const told = tellWith(action, cleaningSet, name, state);
  }

  return { isBusy, change };
}
