import { unitMessages } from '#domain/messages/units.ts';
import { useSession } from '#crud/context/session.ts';
import { Button } from '#ui/control/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { useUnitsSync, type SyncOutcome } from './useUnitsSync.ts';

const { sync: words } = unitMessages;

const NameList = chakra('ul', {
  base: {
    mt: '1',
    p: '0',
    listStyle: 'none',
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '3',
    maxH: '10rem',
    overflowY: 'auto',
    color: 'fg',
    fontVariantNumeric: 'tabular-nums',
  },
});

export interface SyncDialogProps {
  segment: string;
  siteId: number;
  onClose: () => void;
}

/** Confirms a sync, shows its progress and its result. It stays open while the call runs. */
export function SyncDialog({ segment, siteId, onClose }: SyncDialogProps) {
  const { state, run } = useUnitsSync(segment, siteId);
  const site = useSession().sites.find(({ id }) => id === siteId)?.name ?? 'this site';
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
      {isDone ? <Outcome outcome={state.outcome} /> : words.text(site)}
      {state.step === 'failed' ? (
        <chakra.p role="alert" pt="3" color="fg.error">
          {state.message}
        </chakra.p>
      ) : null}
      <VisuallyHidden role="status">{isRunning ? words.running : ''}</VisuallyHidden>
    </Dialog>
  );
}

function Outcome({ outcome: { matched, changed, unknown } }: { outcome: SyncOutcome }) {
  return (
    <div role="status" data-sync-outcome="">
      <p>{words.outcome(matched, changed)}</p>
      {unknown.length === 0 ? null : (
        <chakra.div pt="3">
          <p>{words.unknown(unknown.length)}</p>
          <NameList tabIndex={0} aria-label={words.unknown(unknown.length)}>
            {unknown.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </NameList>
        </chakra.div>
      )}
    </div>
  );
}
