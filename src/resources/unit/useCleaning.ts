import { useState } from 'react';
import type { Unit } from '#domain/entities/unit.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { timing } from '#domain/limits/timing.ts';
import { unitMessages } from '#domain/messages/units.ts';
import type { CleaningState } from '#domain/states/unitKind.ts';
import { useRecordCalls } from '#resource/data/useRecordCalls.ts';
import { popup } from '#ui/popup/popup.ts';

const { cleaning: words } = unitMessages;

/** Changes whether a unit can be let; the popup that says so takes it back. */
export function useCleaning({ id, name, cleaningState: before }: Pick<Unit, 'id' | 'name' | 'cleaningState'>) {
  const { update } = useRecordCalls('unit');
  const [isBusy, setBusy] = useState(false);

  async function send(state: CleaningState): Promise<boolean> {
    setBusy(true);
    try {
      await update(id, { cleaningState: state });
      return true;
    } catch (thrown) {
      const { message } = toAppError(thrown);
      popup.error(words.failed(name, message), timing.popup.error, { urgent: true });
      return false;
    } finally {
      setBusy(false);
    }
  }

  async function undo(state: CleaningState, told: number): Promise<void> {
    popup.close(told);
    if (await send(state)) popup.success(words.set(name, state), timing.popup.commandSuccess);
  }

  async function change(state: CleaningState): Promise<void> {
    if (!(await send(state)) || before === undefined) return;
    const action = { label: words.undo, run: () => void undo(before, told) };
    const told = popup.success(words.set(name, state), timing.popup.error, { action });
  }

  return { isBusy, change };
}
