import { useEffect, useEffectEvent, useState } from 'react';
import { mapMessages } from '#domain/messages/map.ts';
import { addUnsaved, type LeavingAnswer } from '#lib/unsaved.ts';
import { Button } from '#ui/control/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';

const { editor: texts } = mapMessages;

interface LeaveQuestion {
  answer: (isDiscarded: boolean) => void;
}

/** Asks on the way to another page, at a reload, and on closing the editor. */
export function useLeaveEditor(count: number, discard: () => void) {
  const [question, setQuestion] = useState<LeaveQuestion | null>(null);
  const isUnsaved = useEffectEvent(() => count > 0);
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
      // A map has no draft on the disk.
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
    if (count === 0) return true;
    const isDiscarded = await ask();
    if (isDiscarded) discard();
    return isDiscarded;
  };
  return { question, confirm };
}

export function DiscardDialog({ count, question: { answer } }: { count: number; question: LeaveQuestion }) {
  return (
    <Dialog
      title={texts.discardTitle}
      onClose={() => answer(false)}
      actions={
        <>
          <Button colorPalette="alarm" variant="ghost" onClick={() => answer(true)}>
            {texts.discardChanges}
          </Button>
          <Button variant="solid" colorPalette="accent" data-autofocus="" onClick={() => answer(false)}>
            {texts.keep}
          </Button>
        </>
      }
    >
      {texts.discard(count)}
    </Dialog>
  );
}
