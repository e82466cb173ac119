import { Inbox } from 'lucide-react';
import { notificationBody } from '#domain/bodies/operations.ts';
import type { Notification } from '#domain/entities/notification.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { alertMessages } from '#domain/messages/alerts.ts';
import { columnsOf } from '#crud/columns/columnsOf.tsx';
import { defineResource } from '#crud/descriptor/define.ts';
import { UnreadLine } from './AlertMessage.tsx';
import { AlertViews } from './AlertViews.tsx';
import { NoticeActions } from './NoticeActions.tsx';
import { noticeChanges } from './noticeChanges.ts';
import { newestFirst, readFilter } from './readFilter.ts';
import { siteColumnOf } from './siteColumnOf.tsx';

const column = columnsOf('notification');

/** The signed-in user's notifications: a view of the alerts page. */
export const notification = defineResource({
  entity: 'notification',
  icon: Inbox,
  routes: { list: 'alerts' },
  emptyText: alertMessages.emptyNotifications,
  attributes: ({ id }) => ({ 'data-notification-id': id }),
  columns: [
    {
      ...column.text('message', { header: 'Message' }),
      cell: (row) => <UnreadLine isUnread={row.read === false}>{recordName('notification', row)}</UnreadLine>,
      text: (row) => recordName('notification', row),
    },
    column.ago('createdAt', { header: 'When' }),
    siteColumnOf<Notification>(({ siteId }) => siteId),
  ],
  firstSorting: newestFirst,
  filters: [readFilter, { kind: 'date', field: 'createdAt', label: 'When', of: 'moment' }],
  ListActions: AlertViews,
  actions: (row) => <NoticeActions entity="notification" row={row} changes={noticeChanges.notifications} />,
  bulk: { edit: { schema: notificationBody, fields: [], changes: noticeChanges.notifications } },
});
