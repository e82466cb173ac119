import { Archive, Bell } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { alertBody } from '#domain/bodies/operations.ts';
import type { Alert } from '#domain/entities/alert.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { alertMessages } from '#domain/messages/alerts.ts';
import { alertLevelLabels, alertLevels, alertLevelTones } from '#domain/states/alert.ts';
import { aboutParameter } from '#domain/states/alertMessage.ts';
import { labelIn } from '#domain/states/words.ts';
import { columnsOf } from '#crud/columns/columnsOf.tsx';
import { defineResource } from '#crud/descriptor/define.ts';
import { listVariant } from '#crud/list/listVariant.ts';
import { resourcePages, type ResourcePage } from '#crud/page/resourcePages.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { notification } from './notification.tsx';
import { AlertMessage } from './AlertMessage.tsx';
import { ToldAlert } from './ToldAlert.tsx';
import { AlertViews } from './AlertViews.tsx';
import { LevelTag } from './LevelTag.tsx';
import { NoticeActions } from './NoticeActions.tsx';
import { noticeChanges } from './noticeChanges.ts';
import { newestFirst, readFilter } from './readFilter.ts';
import { siteColumnOf } from './siteColumnOf.tsx';

const routes = { list: 'alerts' } as const;

const every = defineResource({
  entity: 'alert',
  icon: Bell,
  routes,
  emptyText: alertMessages.emptyActive,
  attributes: ({ id, read, alert: own }) => ({
    'data-alert-id': id,
    'data-unread': read === false && own?.resolvedAt == null ? '' : undefined,
  }),
  columns: [
    {
      id: 'message',
      header: 'Message',
      sort: 'alert.message',
      cell: (row) => <AlertMessage row={row} />,
      text: (row) => recordName('alert', row),
    },
    {
      id: 'level',
      header: 'Level',
      width: '7rem',
      cell: ({ alert: own }) => <LevelTag alert={own} />,
      text: ({ alert: own }) => labelIn(alertLevelLabels, own?.level),
    },
    siteColumnOf<Alert>(({ alert: own }) => own?.siteId),
    columnsOf('alert').ago('createdAt', { header: 'When', folds: 'below640', card: 'line' }),
  ],
  firstSorting: newestFirst,
  chipField: 'alert.level',
  filters: [
    {
      field: 'alert.level',
      label: 'Level',
      options: alertLevels
        .toReversed()
        .map((value) => ({ value, label: alertLevelLabels[value], tone: alertLevelTones[value] })),
    },
    readFilter,
    { kind: 'reference', field: 'alert.siteId', label: 'Site', entity: 'site', none: 'No site' },
    { kind: 'date', field: 'createdAt', label: 'When', of: 'moment' },
  ],
  ListActions: AlertViews,
});

/** A server without an archive has active alerts alone. */
export const alert = listVariant(every, {
  id: 'active',
  title: 'Alerts',
  fixed: { archived: [false, null] },
  actions: (row) => <NoticeActions entity="alert" row={row} changes={noticeChanges.active} />,
  bulk: { edit: { schema: alertBody, fields: [], changes: noticeChanges.active } },
});

export const archived = listVariant(every, {
  id: 'archived',
  title: 'Archived alerts',
  fixed: {},
  icon: Archive,
  emptyText: alertMessages.emptyArchived,
  of: { subject: 'alert', id: 0, list: 'archived' },
  actions: (row) => <NoticeActions entity="alert" row={row} changes={noticeChanges.archived} />,
  bulk: { edit: { schema: alertBody, fields: [], changes: noticeChanges.archived } },
});

const views: Readonly<Record<string, ResourcePage>> = {
  archived: resourcePages(archived).list,
  notifications: resourcePages(notification).list,
};
const activePage = resourcePages(alert).list;

const AlertsPage: ResourcePage['default'] = (props) => {
  const [parameters] = useSearchParams();
  const { default: View } = views[parameters.get('list') ?? ''] ?? activePage;
  const about = Number(parameters.get(aboutParameter) ?? '');
  return (
    <>
      {Number.isSafeInteger(about) && about > 0 ? (
        <chakra.div pb="4" _empty={{ display: 'none' }}>
          <ToldAlert key={about} id={about} />
        </chakra.div>
      ) : null}
      <View {...props} />
    </>
  );
};

export const list: ResourcePage = { resource: alert, default: AlertsPage };
