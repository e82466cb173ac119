import { type ReactNode, useState } from 'react';
import { Button } from '#ui/control/Button.tsx';
import { RowList } from '#ui/layout/list.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { FailureText } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { type SyncOutcome, syncOutcomeIn } from '#domain/calls/syncOutcome.ts';
import { toAppError } from '#domain/errors/appError.ts';

type SyncState =
  | { step: 'asked' }
  | { step: 'running' }
  | { step: 'failed'; message: string }
  | { step: 'done'; outcome: SyncOutcome };

/** Each changed record is reported by its live event. */
function useSync(send: () => Promise<unknown>): { state: SyncState; run: () => void } {
  const [state, setState] = useState<SyncState>({ step: 'asked' });

  async function sync(): Promise<void> {
    setState({ step: 'running' });
    try {
      setState({ step: 'done', outcome: syncOutcomeIn(await send()) });
    } catch (thrown) {
      setState({ step: 'failed', message: toAppError(thrown).message });
    }
  }

  return { state, run: () => void sync() };
}

export interface SyncWords {
  title: string;
  confirm: string;
  running: string;
  done: string;
  outcome: (matched: number, changed: number) => string;
  /** The server took the call and gave no numbers. */
  accepted: string;
  /** Before the names that there are no records of. */
  unknown: (count: number) => string;
}

export interface SyncDialogProps {
  words: SyncWords;
  /** Sends the sync. @throws AppError */
  send: () => Promise<unknown>;
  children: ReactNode;
  onClose: () => void;
}

/** The dialog remains open while the call runs. */
export function SyncDialog({ words, send, children, onClose }: SyncDialogProps) {
  const { state, run } = useSync(send);
  const isRunning = state.step === 'running';
  const isDone = state.step === 'done';
  return (
    <Dialog
      title={isDone ? words.done : words.title}
      onClose={isRunning ? () => undefined : onClose}
      actions={
        isDone ? (
          <Button variant="solid" colorPalette="accent" onClick={onClose} data-autofocus="">
            Close
          </Button>
        ) : (
          <>
            <Button onClick={onClose} disabled={isRunning} data-autofocus="">
              Cancel
            </Button>
            <Button variant="solid" colorPalette="accent" busy={isRunning} onClick={run}>
              {state.step === 'failed' ? 'Try again' : words.confirm}
            </Button>
          </>
        )
      }
    >
      {isDone ? <Outcome words={words} outcome={state.outcome} /> : children}
      <FailureText pt="3">{state.step === 'failed' ? state.message : null}</FailureText>
      <VisuallyHidden role="status">{isRunning ? words.running : ''}</VisuallyHidden>
    </Dialog>
  );
}

function Outcome({ words, outcome: { matched, changed, unknown } }: { words: SyncWords; outcome: SyncOutcome }) {
  return (
    <div role="status" data-sync-outcome="">
      <p>{matched === undefined || changed === undefined ? words.accepted : words.outcome(matched, changed)}</p>
      {unknown.length === 0 ? null : (
        <chakra.div pt="3">
          <p>{words.unknown(unknown.length)}</p>
          <RowList
            columnGap="3"
            rowGap="0"
            mt="1"
            maxH="10rem"
            overflowY="auto"
            color="fg"
            fontVariantNumeric="tabular-nums"
            tabIndex={0}
            aria-label={words.unknown(unknown.length)}
          >
            {unknown.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </RowList>
        </chakra.div>
      )}
    </div>
  );
}
