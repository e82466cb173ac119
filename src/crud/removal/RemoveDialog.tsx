import { useState, type ReactNode } from 'react';
import { entityOf } from '#domain/entities/index.ts';
import type { RecordKey } from '#domain/entities/recordKey.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { done } from '#domain/messages/pageNotices.ts';
import { inSentence, recordMessages } from '#domain/messages/records.ts';
import { Button } from '#ui/control/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { useRecordCalls } from '../data/useRecordCalls.ts';
import type { AnyResource } from '../descriptor/define.ts';
import { showNotice } from '../message/showNotice.ts';

export interface RemoveDialogProps {
  resource: Pick<AnyResource, 'entity' | 'removalText'>;
  records: readonly RecordKey[];
  /** "A101", "3 gates". */
  description: string;
  /** The names of several records: "A101, A102 and 3 more". */
  listed?: string | undefined;
  onClose: () => void;
  onRemoved: () => void;
  /** After the warning. */
  children?: ReactNode;
}

const { remove: words } = recordMessages;

/** Deletes all or none. */
export function RemoveDialog(props: RemoveDialogProps) {
  const { resource, records, description, listed, onClose, onRemoved, children } = props;
  const { remove } = useRecordCalls(resource.entity);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const confirm = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await remove(records);
    } catch (thrown) {
      // The app shows a popup for each failed call; the dialog shows the reason until it is closed.
      setFailure(toAppError(thrown).message);
      setBusy(false);
      return;
    }
    showNotice(done, recordMessages.deleted(description));
    onRemoved();
  };
  const { label } = entityOf(resource.entity);
  return (
    <Dialog
      title={words.title(records.length === 1 ? `${inSentence(label.one)} ${description}` : description)}
      onClose={isBusy ? () => undefined : onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy} data-autofocus="">
            {words.stay}
          </Button>
          <Button variant="solid" colorPalette="alarm" busy={isBusy} onClick={() => void confirm()}>
            {words.confirm}
          </Button>
        </>
      }
    >
      {listed === undefined ? null : <chakra.p pb="2" color="fg">{`${listed}.`}</chakra.p>}
      {resource.removalText ? `${resource.removalText} ` : null}
      {words.text}
      {children}
      {failure === null ? null : (
        <chakra.p role="alert" pt="3" color="fg.error">
          {words.failed(failure)}
        </chakra.p>
      )}
    </Dialog>
  );
}
