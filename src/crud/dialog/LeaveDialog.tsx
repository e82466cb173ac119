import type { ReactNode } from 'react';
import { Button } from '#ui/control/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import type { LeaveQuestion } from './useLeaveQuestion.ts';

export interface LeaveDialogProps {
  question: LeaveQuestion;
  title: string;
  /** What would be lost. */
  children: ReactNode;
  /** The labels of the two buttons. */
  leave: string;
  stay: string;
}

/** Asks the question of `useLeaveQuestion`. Closing the dialog stays. */
export function LeaveDialog({ question: { answer }, title, children, leave, stay }: LeaveDialogProps) {
  return (
    <Dialog
      title={title}
      onClose={() => answer(false)}
      actions={
        <>
          <Button colorPalette="alarm" variant="ghost" onClick={() => answer(true)}>
            {leave}
          </Button>
          <Button variant="solid" colorPalette="accent" data-autofocus="" onClick={() => answer(false)}>
            {stay}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
