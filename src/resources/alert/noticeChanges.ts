import { Archive, ArchiveRestore, MailOpen, Mail } from 'lucide-react';
import { resourceCalls } from '#domain/calls/resource.ts';
import type { EntityName } from '#domain/entities/index.ts';
import { alertMessages } from '#domain/messages/alerts.ts';
import type { BulkChange } from '#crud/bulk/declaration.ts';

type NoticeEntity = 'alert' | 'notification';
export interface Notice {
  id: number;
  read?: boolean | undefined;
  archived?: boolean | undefined;
}

function changeOf(
  entity: EntityName & NoticeEntity,
  id: keyof typeof alertMessages.done,
  icon: BulkChange<Notice>['icon'] & object,
  body: Omit<Notice, 'id'>,
): BulkChange<Notice> {
  const { update: call } = resourceCalls(entity);
  return { id, label: alertMessages[id], done: alertMessages.done[id], icon, call, body: () => body };
}

export const noticeChanges = {
  active: [
    changeOf('alert', 'markRead', MailOpen, { read: true }),
    changeOf('alert', 'markUnread', Mail, { read: false }),
    changeOf('alert', 'archive', Archive, { archived: true, read: true }),
  ],
  archived: [changeOf('alert', 'restore', ArchiveRestore, { archived: false })],
  notifications: [
    changeOf('notification', 'markRead', MailOpen, { read: true }),
    changeOf('notification', 'markUnread', Mail, { read: false }),
  ],
} as const;
