import { formFields } from '#crud/form/formFields.ts';
import type { ChosenBookable } from '../../unit/free/freeItem.ts';
import type { NewBookingField } from './newBooking.ts';

const { useInput, useTypedIds } = formFields<NewBookingField>();

export interface ChosenBookables {
  chosen: readonly ChosenBookable[];
  add: (one: ChosenBookable) => void;
  /** Puts another one, which may be of the other kind of record, in the place of a chosen one. */
  swap: (before: ChosenBookable, now: ChosenBookable) => void;
}

/** The units and lockables of the typed booking. */
export function useChosenBookables(): ChosenBookables {
  const inputs = { unit: useInput('unitIds'), lockable: useInput('lockableIds') };
  const ids = { unit: useTypedIds('unitIds'), lockable: useTypedIds('lockableIds') };
  const add = ({ entity, id }: ChosenBookable) => inputs[entity].onChange([...ids[entity], id]);
  const swap = (before: ChosenBookable, now: ChosenBookable) => {
    const own = ids[before.entity];
    if (before.entity === now.entity) {
      inputs[before.entity].onChange(own.map((id) => (id === before.id ? now.id : id)));
      return;
    }
    inputs[before.entity].onChange(own.filter((id) => id !== before.id));
    add(now);
  };
  const chosen = (['unit', 'lockable'] as const).flatMap((entity) => ids[entity].map((id) => ({ entity, id })));
  return { chosen, add, swap };
}
