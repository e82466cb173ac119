import { useState } from 'react';
import type { PinCode } from '#domain/entities/pinCode.ts';
import { done } from '#domain/messages/pageNotices.ts';
import { pinCodeMessages } from '#domain/messages/pinCodes.ts';
import { pinCodeState } from '#domain/states/pinCode.ts';
import { ConfirmDialog } from '#crud/message/ConfirmDialog.tsx';
import { showNotice } from '#crud/message/showNotice.ts';
import { Button } from '#ui/control/Button.tsx';
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
  const words = pinCodeMessages[act];
  const run = async () => {
    if (act === 'remove') await remove(pinCode.id);
    else await update(pinCode.id, { endsAt: new Date().toISOString() });
    showNotice(done, act === 'remove' ? pinCodeMessages.deleted : pinCodeMessages.ended);
    onClose();
  };
  return (
    <ConfirmDialog
      title={words.title}
      action={words.confirm}
      failed={pinCodeMessages.failed}
      onConfirm={run}
      onClose={onClose}
    >
      {words.text}
    </ConfirmDialog>
  );
}
