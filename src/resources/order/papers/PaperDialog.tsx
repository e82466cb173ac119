import { paperScreenMessages, type PaperName } from '#domain/messages/papers.ts';
import type { Paper } from '#domain/papers/paper.ts';
import { Button } from '#ui/control/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { ErrorState } from '#ui/page/ErrorState.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { PaperActions } from './PaperActions.tsx';
import type { PaperMail } from './paperMail.ts';
import { PaperSheet } from './PaperSheet.tsx';

/** A paper, or how far it is read. */
export type PaperView =
  | { status: 'loading' }
  | { status: 'failed'; why: string; retry?: () => void }
  | { status: 'ready'; paper: Paper; mail: PaperMail | null };

export interface PaperDialogProps {
  name: PaperName;
  view: PaperView;
  onClose: () => void;
}

/** A paper in a dialog, to print or to email. */
export function PaperDialog({ name, view, onClose }: PaperDialogProps) {
  return (
    <Dialog
      wide
      title={name}
      onClose={onClose}
      actions={
        <>
          {view.status === 'ready' ? <PaperActions paper={view.paper} mail={view.mail} /> : null}
          <Button variant="solid" colorPalette="accent" onClick={onClose} data-autofocus="">
            Close
          </Button>
        </>
      }
    >
      {view.status === 'loading' ? <SkeletonBlock h="48" /> : null}
      {view.status === 'failed' ? (
        <ErrorState
          title={paperScreenMessages.loadFailed(name)}
          action={view.retry === undefined ? undefined : <Button onClick={view.retry}>Try again</Button>}
        >
          {view.why}
        </ErrorState>
      ) : null}
      {view.status === 'ready' ? <PaperSheet paper={view.paper} /> : null}
    </Dialog>
  );
}
