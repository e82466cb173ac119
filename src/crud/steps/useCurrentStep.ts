import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { RecordFormState } from '../form/recordForm.ts';
import type { Step } from './step.ts';

const parameter = 'step';

/** The index of the first step with a mistake; the number of steps if there is none. */
export function firstInvalid<Name extends string>(form: RecordFormState, steps: readonly Step<Name>[]): number {
  const found = steps.findIndex(({ fields }) => !form.isValid(fields));
  return found < 0 ? steps.length : found;
}

/**
 * The current step from the address: `?step=when`, or `?step=review` after the last step. An incomplete earlier step
 * comes first.
 */
export function useCurrentStep<Name extends string>(form: RecordFormState, steps: readonly Step<Name>[]) {
  const [search, setSearch] = useSearchParams();
  const named = search.get(parameter);
  const requested =
    named === 'review'
      ? steps.length
      : Math.max(
          0,
          steps.findIndex(({ id }) => id === named),
        );
  const [current, setCurrent] = useState(0);
  const { at: restoredAt, isWaiting } = form.restored ?? {};
  const follow = useEffectEvent((index: number) => setCurrent(Math.min(index, firstInvalid(form, steps))));
  // Only the address and a restored or discarded draft move the step: an input that becomes valid does not.
  useEffect(() => follow(requested), [requested, restoredAt, isWaiting]);
  const go = (index: number) => {
    setCurrent(index);
    setSearch((last) => {
      const next = new URLSearchParams(last);
      next.set(parameter, steps[index]?.id ?? 'review');
      return next;
    });
  };
  return { current, go, isReview: current === steps.length };
}
