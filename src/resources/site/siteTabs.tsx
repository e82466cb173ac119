import { UsersRound } from 'lucide-react';
import { placeCalls } from '#domain/calls/places.ts';
import { askFor } from '#domain/entities/define.ts';
import { entityOf, type EntityName } from '#domain/entities/index.ts';
import { recordName } from '#domain/entities/recordName.ts';
import type { Site } from '#domain/entities/site.ts';
import { siteMessages } from '#domain/messages/siteDetails.ts';
import type { DetailTab } from '#crud/descriptor/define.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import type { AnyManagedRecords } from '#crud/records/managedRecords.ts';
import { RecordsPanel } from '#crud/records/RecordsPanel.tsx';
import { RowCount } from '#crud/related/RowCount.tsx';
import { subjectQuery, SubjectRows } from '#crud/related/SubjectRows.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { PanelNote } from '#ui/text/text.tsx';
import { areaRecords } from '../area/areaRecords.tsx';
import { EmailLink, PhoneLink } from '../customer/CustomerFacts.tsx';
import { osdpRecords } from '../osdpNetwork/osdpRecords.tsx';
import { scheduleRecords } from '../schedule/scheduleRecords.tsx';
import { UserMark } from '../user/UserMark.tsx';
import { SiteImage } from './SiteImage.tsx';

const ofSite = (id: number) => ({ siteId: id, where: { siteId: [id] } });

function recordsTab(id: string, label: string, records: AnyManagedRecords, hint?: string): DetailTab<Site> {
  const entity: EntityName = records.entity;
  return {
    id,
    label,
    ask: askFor(entityOf(entity), 'read'),
    count: (site) => <RowCount entity={entity} query={ofSite(site.id)} />,
    content: (site) => (
      <RecordsPanel key={site.id} records={records} query={ofSite(site.id)} values={{ siteId: site.id }}>
        {hint === undefined ? null : <PanelNote>{hint}</PanelNote>}
      </RecordsPanel>
    ),
  };
}

export const schedulesTab = recordsTab(
  'schedules',
  'Opening hours',
  scheduleRecords,
  `${siteMessages.schedulesHint} ${siteMessages.openAnyTime}`,
);
export const areasTab = recordsTab('areas', 'Areas', areaRecords);
export const osdpTab = recordsTab('osdp', 'OSDP networks', osdpRecords);

export const usersTab: DetailTab<Site> = {
  id: 'users',
  label: 'Users',
  ask: placeCalls.siteUsers.ask,
  count: ({ id }) => <RowCount entity="user" query={subjectQuery({ subject: 'site', id })} />,
  content: ({ id }) => (
    <SubjectRows
      entity="user"
      of={{ subject: 'site', id }}
      icon={UsersRound}
      emptyTitle={siteMessages.users.emptyTitle}
      emptyText={siteMessages.users.emptyText}
      create={{ label: 'New user', to: 'user.create' }}
      columns={[
        {
          id: 'name',
          header: 'Name',
          card: 'title',
          sortValue: (row) => recordName('user', row),
          cell: (row) => (
            <AppLink to="user.detail" parameters={{ id: row.id }}>
              {recordName('user', row)}
            </AppLink>
          ),
        },
        {
          id: 'email',
          header: 'Email',
          sortValue: ({ email }) => email,
          cell: ({ email }) => <EmailLink email={email} />,
        },
        { id: 'phone', header: 'Phone', folds: 'mdDown', cell: ({ phone }) => <PhoneLink phone={phone} /> },
        {
          id: 'mark',
          header: 'State',
          width: '10rem',
          card: 'mark',
          cell: (row) => <UserMark user={row} variant="dense" />,
        },
      ]}
    />
  ),
};

export const imageTab: DetailTab<Site> = {
  id: 'image',
  label: 'Image',
  content: (site) => (
    <Panel>
      <SiteImage site={site} />
    </Panel>
  ),
};
