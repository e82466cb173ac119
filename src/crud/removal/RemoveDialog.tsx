import type { ReactNode } from 'react';
import { entityOf } from '#domain/entities/index.ts';
import type { RecordKey } from '#domain/entities/recordKey.ts';
import { done } from '#domain/messages/pageNotices.ts';
import { inSentence, recordMessages } from '#domain/messages/records.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { useRecordCalls } from '../data/useRecordCalls.ts';
import type { AnyResource } from '../descriptor/define.ts';
import { ConfirmDialog } from '../message/ConfirmDialog.tsx';
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
  const confirm = async () => {
    // The app shows a popup for each failed call; the dialog shows the reason until it is closed.
    await remove(records);
    showNotice(done, recordMessages.deleted(description));
    onRemoved();
  };
  const { label } = entityOf(resource.entity);
  return (
    <ConfirmDialog
      title={words.title(records.length === 1 ? `${inSentence(label.one)} ${description}` : description)}
      action={words.confirm}
      failed={words.failed}
      onConfirm={confirm}
      onClose={onClose}
    >
      {listed === undefined ? null : <chakra.p pb="2" color="fg">{`${listed}.`}</chakra.p>}
      {resource.removalText ? `${resource.removalText} ` : null}
      {words.text}
      {children}
    </ConfirmDialog>
  );
}
