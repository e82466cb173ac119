import { formMessages } from '#domain/messages/forms.ts';
import { Button } from '#ui/control/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import type { LeavingQuestion } from './recordForm.ts';

const { leave } = formMessages;

/** Asks whether a page with unsaved input may be left. */
export function LeavingDialog({ question: { isKept, answer } }: { question: LeavingQuestion }) {
  return (
    <Dialog
      title={leave.title}
      onClose={() => answer('stay')}
      actions={
        <>
          {isKept ? (
            <Button colorPalette="alarm" variant="ghost" onClick={() => answer('discard')}>
              {leave.discard}
            </Button>
          ) : null}
          <Button onClick={() => answer('keep')}>{isKept ? leave.keep : leave.leave}</Button>
          <Button variant="solid" colorPalette="accent" data-autofocus="" onClick={() => answer('stay')}>
            {leave.stay}
          </Button>
        </>
      }
    >
      {isKept ? leave.kept : leave.notKept}
    </Dialog>
  );
}
