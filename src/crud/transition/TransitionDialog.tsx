import type { ReactNode } from 'react';
import { transitionMessages } from '#domain/messages/transitions.ts';
import { Button } from '#ui/control/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import type { TransitionView } from './useTransition.ts';

export interface TransitionDialogProps {
  view: TransitionView;
  explain?: ((to: string) => ReactNode) | undefined;
}

/** null while no step is asked about. */
export function TransitionDialog({ view, explain }: TransitionDialogProps) {
  const { asked, lifecycle, name, confirm, cancel } = view;
  if (asked === null) return null;
  const isEnd = lifecycle?.table[asked.to]?.length === 0;
  return (
    <Dialog
      title={transitionMessages.question(asked.verb, name)}
      onClose={cancel}
      actions={
        <>
          <Button onClick={cancel} data-autofocus="">
            {transitionMessages.stay}
          </Button>
          <Button variant="solid" colorPalette={isEnd ? 'alarm' : 'accent'} onClick={confirm}>
            {asked.verb}
          </Button>
        </>
      }
    >
      {asked.consequence}
      {explain?.(asked.to)}
    </Dialog>
  );
}
