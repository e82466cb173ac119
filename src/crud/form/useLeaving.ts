import { useEffect, useState } from 'react';
import { addUnsaved, type Leaving, type LeavingAnswer } from '#lib/unsaved.ts';
import type { FormSheet } from './formSheet.ts';
import type { LeavingQuestion } from './recordForm.ts';

/** Has the person asked before a form with unsaved input is left; the browser asks for what no draft can hold. */
export function useLeaving(sheet: FormSheet): { question: LeavingQuestion | null } {
  const [question, setQuestion] = useState<LeavingQuestion | null>(null);
  useEffect(() => {
    let stay = () => {};
    const ask = (leaving: Leaving) =>
      new Promise<LeavingAnswer>((resolve) => {
        const answer = (given: LeavingAnswer) => {
          setQuestion(null);
          resolve(given);
        };
        // Another way was taken while the question stood: the newer one is asked about.
        stay();
        stay = () => resolve('stay');
        setQuestion({ leaving, answer });
      });
    const remove = addUnsaved({
      isUnsaved: (isSignOut) => sheet.isChanged() || (isSignOut && sheet.isWaiting),
      isKept: () => sheet.isKept(),
      ask,
      keep: () => sheet.keep(true),
      discard: () => sheet.discard(),
    });
    const unload = (event: BeforeUnloadEvent) => {
      if (!sheet.isKept()) event.preventDefault();
    };
    addEventListener('beforeunload', unload);
    return () => {
      removeEventListener('beforeunload', unload);
      remove();
      stay();
    };
  }, [sheet]);
  return { question };
}
