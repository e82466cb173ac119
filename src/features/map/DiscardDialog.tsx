import { mapMessages } from '#domain/messages/map.ts';
import type { LeaveQuestion } from '#crud/dialog/useLeaveQuestion.ts';
import { Button } from '#ui/control/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';

const { editor: texts } = mapMessages;

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
