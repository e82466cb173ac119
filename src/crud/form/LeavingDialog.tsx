import { formMessages } from '#domain/messages/forms.ts';
import { Button } from '#ui/control/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import type { LeavingQuestion } from './recordForm.ts';

const { leave, signOut } = formMessages;

const texts = { kept: leave.kept, notKept: leave.notKept, signOut: signOut.lost };

export function LeavingDialog({ question: { leaving, answer } }: { question: LeavingQuestion }) {
  const isSignOut = leaving === 'signOut';
  return (
    <Dialog
      title={isSignOut ? signOut.title : leave.title}
      onClose={() => answer('stay')}
      actions={
        <>
          {leaving === 'notKept' ? null : (
            <Button colorPalette="alarm" variant="ghost" onClick={() => answer('discard')}>
              {isSignOut ? signOut.leave : leave.discard}
            </Button>
          )}
          {isSignOut ? null : (
            <Button onClick={() => answer('keep')}>{leaving === 'kept' ? leave.keep : leave.leave}</Button>
          )}
          <Button variant="solid" colorPalette="accent" data-autofocus="" onClick={() => answer('stay')}>
            {leave.stay}
          </Button>
        </>
      }
    >
      {texts[leaving]}
    </Dialog>
  );
}
