import { useEffect, useEffectEvent, useState } from 'react';
import { addUnsaved, type LeavingAnswer } from '#lib/unsaved.ts';

export interface LeaveQuestion {
  answer: (isDiscarded: boolean) => void;
}

export interface LeaveControls {
  /** A dialog asks it; null: nothing is asked. */
  question: LeaveQuestion | null;
  /** Asks before something on the page closes what would be lost. @returns whether it may close. */
  confirm: () => Promise<boolean>;
}

/** Asks on the way to another page, and at a reload, while something would be lost that no draft keeps. */
export function useLeaveQuestion(wouldLose: boolean, discard: () => void): LeaveControls {
  const [question, setQuestion] = useState<LeaveQuestion | null>(null);
  const isUnsaved = useEffectEvent(() => wouldLose);
  const drop = useEffectEvent(discard);
  const ask = () =>
    new Promise<boolean>((resolve) => {
      setQuestion({
        answer: (isDiscarded) => {
          setQuestion(null);
          resolve(isDiscarded);
        },
      });
    });
  useEffect(() => {
    const remove = addUnsaved({
      isUnsaved: () => isUnsaved(),
      isKept: () => false,
      confirmLeaving: async (): Promise<LeavingAnswer> => ((await ask()) ? 'discard' : 'stay'),
      keep: () => undefined,
      discard: () => drop(),
    });
    const unload = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault();
    };
    addEventListener('beforeunload', unload);
    return () => {
      removeEventListener('beforeunload', unload);
      remove();
    };
  }, []);
  const confirm = async () => {
    if (!wouldLose) return true;
    const isDiscarded = await ask();
    if (isDiscarded) discard();
    return isDiscarded;
  };
  return { question, confirm };
}
