import { Warehouse, RefreshCw } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { siteSharing } from '#domain/entities/site.ts';
import { networkMessages } from '#domain/messages/network.ts';
import { occupancyMessages } from '#domain/messages/occupancy.ts';
import { siteMessages } from '#domain/messages/siteDetails.ts';
import { columnsOf } from '#crud/columns/columnsOf.tsx';
import { defineResource } from '#crud/descriptor/define.ts';
import { historyTab } from '#crud/history/historyTab.tsx';
import { resourcePages } from '#crud/page/resourcePages.tsx';
import { placeCalls } from '#domain/calls/places.ts';
import { Button } from '#ui/control/Button.tsx';
import { ProgressBar } from '#ui/table/ProgressBar.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { accessTab } from '../accessPermission/accessTab.tsx';
import { choicesFromLabels } from '#crud/form/choicesFromLabels.ts';
import { EmailLink, PhoneLink } from '../customer/CustomerFacts.tsx';
import { RecordLink } from '#crud/link/RecordLink.tsx';
import { useExternalStorage } from '../unit/sync/useExternalStorage.ts';
import { sharingLabels } from './labels.ts';
import { nameColumn } from '#crud/columns/listColumns.tsx';
import { SiteCard } from './SiteCard.tsx';
import { siteAddress, SiteClock, SiteMap, SitePosition, SiteSharing, SiteStrictness } from './SiteFacts.tsx';
import { areasTab, imageTab, osdpTab, schedulesTab, usersTab } from './siteTabs.tsx';
import { SiteUnits, SiteAlarms } from './SiteUnits.tsx';
import { VisitorsSwitch } from './VisitorsSwitch.tsx';
import { useSiteFigures } from './useSiteFigures.ts';

const { units: texts } = siteMessages;

const Loading = () => (
  <span data-loading="" aria-label="Loading">
    …
  </span>
);

/** Counts storage units; without storage, the first other group. */
function OccupancyCell({ siteId }: { siteId: number }) {
  const figures = useSiteFigures(siteId);
  if (figures === 'loading') return <Loading />;
  if (figures === null || figures.occupancy === null) return texts.unknown;
  const [first] = figures.occupancy;
  if (first === undefined) return figures.units === 0 ? texts.none : texts.unknown;
  return <ProgressBar share={first.occupied / first.rentable} tone="secure" text={occupancyMessages.of(first)} />;
}

function AlarmsCell({ siteId }: { siteId: number }) {
  return <SiteAlarms siteId={siteId} variant="dense" />;
}

const SitesSyncDialog = lazy(() => import('./SitesSyncDialog.tsx'));

/** A button that updates the sites from the external storage system; null if none is connected or used. */
function SitesSync() {
  const segment = useExternalStorage(placeCalls.sitesSync.ask, { isForOthers: false });
  const [isOpen, setOpen] = useState(false);
  if (segment === null) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <RefreshCw aria-hidden="true" />
        External storage
      </Button>
      <Suspense fallback={null}>
        {isOpen ? <SitesSyncDialog segment={segment} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  );
}

const column = columnsOf('site');

export const site = defineResource({
  entity: 'site',
  icon: Warehouse,
  emptyText: 'Create the first one with “New site”: where it is, and when it is open.',
  attributes: ({ id }) => ({ 'data-site-id': id }),
  columns: [
    nameColumn('site', 'site.detail'),
    {
      id: 'occupancy',
      header: 'Storage occupied',
      width: '14rem',
      card: 'line',
      onlyOnScreen: true,
      // On a card the number takes its place before it is counted.
      cell: ({ id }) => (
        <chakra.div smDown={{ minW: '7.75rem', display: 'flex', justifyContent: 'flex-end' }}>
          <OccupancyCell siteId={id} />
        </chakra.div>
      ),
    },
    {
      id: 'alarms',
      header: 'Alarms and faults',
      width: '13rem',
      card: 'line',
      onlyOnScreen: true,
      cell: ({ id }) => <AlarmsCell siteId={id} />,
    },
    column.text('suburb', { header: 'Suburb', folds: 'below640' }),
    column.text('state', { header: 'State', width: '6rem', folds: 'mdDown' }),
    column.choice('sharing', sharingLabels, { header: 'Sharing', width: '10rem', folds: 'lgDown' }),
    column.text('phone', { header: 'Phone', isOptional: true }),
    column.text('timeZone', { header: 'Time zone', isOptional: true }),
    column.reference('organisationId', {
      header: 'Organisation',
      entity: 'organisation',
      to: 'organisation.detail',
      isOptional: true,
    }),
  ],
  filters: [
    { field: 'sharing', label: 'Sharing', options: choicesFromLabels(siteSharing, sharingLabels) },
    {
      kind: 'boolean',
      field: 'visitors',
      label: 'Visitors',
      yes: { label: 'May come in' },
      no: { label: 'Kept out' },
    },
    { kind: 'reference', field: 'organisationId', label: 'Organisation', entity: 'organisation' },
  ],
  Card: SiteCard,
  ListActions: SitesSync,
  removalText: siteMessages.removal,
  detail: {
    notice: (row) => <SiteUnits site={row} />,
    facts: [
      { label: 'Address', value: siteAddress },
      { label: 'Time zone', value: (row) => <SiteClock site={row} /> },
      { label: 'Position', value: (row) => <SitePosition site={row} /> },
      { label: 'Phone', value: ({ phone }) => <PhoneLink phone={phone} /> },
      { label: 'Email', value: ({ email }) => <EmailLink email={email} /> },
      { label: 'Visitors', value: (row) => <VisitorsSwitch site={row} /> },
      {
        label: 'Organisation',
        value: ({ organisationId }) => (
          <RecordLink entity="organisation" id={organisationId} to="organisation.detail" />
        ),
      },
      {
        label: networkMessages.prefix.label,
        isShown: ({ topicPrefix }) => topicPrefix !== undefined,
        value: ({ topicPrefix }) => (topicPrefix === '' ? networkMessages.none : topicPrefix),
      },
      { label: 'Sharing', value: (row) => <SiteSharing site={row} /> },
      {
        label: 'Strictness with debts',
        ask: { area: 'admin', level: 'read' },
        value: (row) => <SiteStrictness site={row} />,
      },
    ],
    holdings: (row) => <SiteMap site={row} />,
    tabs: [schedulesTab, areasTab, accessTab('site'), usersTab, imageTab, osdpTab, historyTab('site')],
  },
});

export const { list, detail } = resourcePages(site);
