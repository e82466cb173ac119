import { useEffect, useState } from 'react';
import { addUnsaved, type Leaving, type LeavingAnswer } from '#lib/unsaved.ts';
import type { FormModel } from './formModel.ts';
import type { LeavingQuestion } from './recordForm.ts';

/** Asks before unsaved input is lost. The browser asks if the draft does not hold all input. */
export function useLeaveConfirmation(model: FormModel): { question: LeavingQuestion | null } {
  const [question, setQuestion] = useState<LeavingQuestion | null>(null);
  useEffect(() => {
    let stay = () => {};
    const confirmLeaving = (leaving: Leaving) =>
      new Promise<LeavingAnswer>((resolve) => {
        const answer = (given: LeavingAnswer) => {
          setQuestion(null);
          resolve(given);
        };
        // A newer navigation replaces the open question.
        stay();
        stay = () => resolve('stay');
        setQuestion({ leaving, answer });
      });
    const remove = addUnsaved({
      isUnsaved: (isSignOut) => model.isChanged() || (isSignOut && model.hasPendingDraft),
      isKept: () => model.isFullySaved(),
      confirmLeaving,
      keep: () => model.saveDraft(true),
      discard: () => model.discard(),
    });
    const unload = (event: BeforeUnloadEvent) => {
      if (!model.isFullySaved()) event.preventDefault();
    };
    addEventListener('beforeunload', unload);
    return () => {
      removeEventListener('beforeunload', unload);
      remove();
      stay();
    };
  }, [model]);
  return { question };
}
