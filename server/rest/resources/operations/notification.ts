import { eq } from 'drizzle-orm';
import { notificationBody } from '#domain/bodies/operations.ts';
import { notification } from '#domain/entities/notification.ts';
import { notifications } from '#server/storage/schema/operations/alerts.ts';
import { defineResource } from '#server/rest/crud/define.ts';
import { columnsNamed } from '#server/rest/crud/search.ts';
import { requireVisibleSite } from './requireVisibleSite.ts';

/** One user's notifications: nobody else sees them. */
export const notificationResource = defineResource({
  entity: notification.name,
  table: notifications,
  fields: columnsNamed(notifications, ['id', 'userId', 'message', 'siteId', 'read', 'createdAt']),
  visible: (viewer) => eq(notifications.userId, viewer.userId),
  audience: (_database, row) => Promise.resolve({ organisationIds: [], toUser: row.userId }),
  writing: {
    body: notificationBody,
    prepare: async (transaction, viewer, values, current) => {
      await requireVisibleSite(transaction, viewer, values.siteId);
      return current === null ? { ...values, userId: viewer.userId } : values;
    },
    conflicts: {},
    nameOf: (row) => `notification ${row.id}`,
  },
});
