import { Trash2, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { recordName } from '#domain/entities/recordName.ts';
import { alertNotChanged } from '#domain/messages/alerts.ts';
import { done } from '#domain/messages/pageNotices.ts';
import { toAppError } from '#domain/errors/appError.ts';
import type { BulkChange } from '#crud/bulk/declaration.ts';
import { useRecordCalls } from '#crud/data/useRecordCalls.ts';
import { showNotice } from '#crud/message/showNotice.ts';
import { RemoveDialog } from '#crud/removal/RemoveDialog.tsx';
import { IconButton } from '#ui/control/IconButton.tsx';
import { InlineRow } from '#ui/layout/layout.tsx';
import type { Notice } from './noticeChanges.ts';

export interface NoticeActionsProps {
  entity: 'alert' | 'notification';
  row: Notice;
  changes: readonly BulkChange<Notice>[];
}

export function NoticeActions({ entity, row, changes }: NoticeActionsProps) {
  const { update } = useRecordCalls(entity);
  const [isAsking, setAsking] = useState(false);
  const name = recordName(entity, row);
  const apply = async ({ body, done: result }: BulkChange<Notice>) => {
    try {
      await update(row.id, body?.(row));
      showNotice(done, `${result}.`);
    } catch (thrown) {
      showNotice(alertNotChanged, toAppError(thrown).message);
    }
  };
  const offered = changes.filter(({ id }) => id !== (row.read === true ? 'markRead' : 'markUnread'));
  return (
    <InlineRow flexWrap="nowrap" justifyContent="flex-end" gap="0.5">
      {offered.map((change) => (
        <IconButton
          key={change.id}
          icon={change.icon as LucideIcon}
          label={`${change.label}: ${name}`}
          size="xs"
          onClick={() => void apply(change)}
        />
      ))}
      <IconButton icon={Trash2} label={`Delete: ${name}`} size="xs" onClick={() => setAsking(true)} />
      {isAsking ? (
        <RemoveDialog
          resource={{ entity }}
          records={[row.id]}
          description={`“${name}”`}
          onClose={() => setAsking(false)}
          onRemoved={() => setAsking(false)}
        />
      ) : null}
    </InlineRow>
  );
}
