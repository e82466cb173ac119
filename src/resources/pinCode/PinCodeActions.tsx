import { useState } from 'react';
import type { PinCode } from '#domain/entities/pinCode.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { done } from '#domain/messages/pageNotices.ts';
import { pinCodeMessages } from '#domain/messages/pinCodes.ts';
import { pinCodeState } from '#domain/states/pinCode.ts';
import { showNotice } from '#crud/message/showNotice.ts';
import { Button } from '#ui/control/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import type { PinCodeOwner } from './owner.ts';
import { usePinCodeCalls, usePinCodeRights } from './usePinCodeCalls.ts';

export interface PinCodeActionsProps {
  owner: PinCodeOwner;
  pinCode: PinCode;
  onChange: () => void;
  onCheck: () => void;
}

export function PinCodeActions({ owner, pinCode, onChange, onCheck }: PinCodeActionsProps) {
  const { mayGive, mayRemove } = usePinCodeRights(owner.entity);
  const [asked, ask] = useState<'end' | 'remove' | null>(null);
  const mayWork = ['valid', 'unknown'].includes(pinCodeState(pinCode, Date.now()));
  return (
    <chakra.div display="flex" flexWrap="wrap" justifyContent="flex-end" gap="1.5">
      <Button size="xs" onClick={onCheck}>
        Check
      </Button>
      {mayGive ? (
        <Button size="xs" onClick={onChange}>
          Change
        </Button>
      ) : null}
      {mayGive && mayWork ? (
        <Button size="xs" onClick={() => ask('end')}>
          End
        </Button>
      ) : null}
      {mayRemove ? (
        <Button size="xs" onClick={() => ask('remove')}>
          Delete
        </Button>
      ) : null}
      {asked === null ? null : <EndDialog owner={owner} pinCode={pinCode} act={asked} onClose={() => ask(null)} />}
    </chakra.div>
  );
}

interface EndDialogProps extends Pick<PinCodeActionsProps, 'owner' | 'pinCode'> {
  act: 'end' | 'remove';
  onClose: () => void;
}

function EndDialog({ owner, pinCode, act, onClose }: EndDialogProps) {
  const { update, remove } = usePinCodeCalls(owner);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const words = pinCodeMessages[act];
  const run = async () => {
    setBusy(true);
    setFailure(null);
    try {
      if (act === 'remove') await remove(pinCode.id);
      else await update(pinCode.id, { endsAt: new Date().toISOString() });
    } catch (thrown) {
      setFailure(toAppError(thrown).message);
      setBusy(false);
      return;
    }
    showNotice(done, act === 'remove' ? pinCodeMessages.deleted : pinCodeMessages.ended);
    onClose();
  };
  return (
    <Dialog
      title={words.title}
      onClose={isBusy ? () => undefined : onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy} data-autofocus="">
            {pinCodeMessages.stay}
          </Button>
          <Button variant="solid" colorPalette="alarm" busy={isBusy} onClick={() => void run()}>
            {words.confirm}
          </Button>
        </>
      }
    >
      {words.text}
      {failure === null ? null : (
        <chakra.p role="alert" pt="3" color="fg.error">
          {pinCodeMessages.failed(failure)}
        </chakra.p>
      )}
    </Dialog>
  );
}
