import { HeartPulse } from 'lucide-react';
import { usualPower, type DeviceConcern } from '#domain/activity/deviceHealth.ts';
import type { PowerController } from '#domain/entities/powerController.ts';
import { recordName } from '#domain/entities/recordName.ts';
import type { AnyRecord } from '#domain/entities/index.ts';
import { activityMessages } from '#domain/messages/activity.ts';
import { recordPlaces } from '#domain/routes/recordPlaces.ts';
import { deviceKindLabels } from '#domain/states/deviceKind.ts';
import { entryOf } from '#domain/states/words.ts';
import { timeOf } from '#domain/time/zonedTime.ts';
import { numberText } from '#format/numbers.ts';
import { localZone } from '#format/wallClock.ts';
import { useMayOpen } from '#crud/context/session.ts';
import { useRows } from '#crud/data/useRows.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import { useLog } from '#crud/log/useLog.ts';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { List, Stack } from '#ui/layout/layout.tsx';
import { Muted, PanelNote, Small } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { Moment } from '#ui/time/Moment.tsx';
import { ToneTag } from '#ui/tone/ToneTag.tsx';
import { useDeviceHealth } from './useDeviceHealth.ts';

const Row = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 14rem) minmax(0, 1fr) minmax(0, 12rem)' },
    columnGap: '4',
    rowGap: '0.5',
    alignItems: 'baseline',
    px: '4',
    py: '2',
    borderTopWidth: '1px',
    borderColor: 'border.muted',
    textStyle: 'sm',
  },
});

/** Compares power with the usual value of the hour. */
export default function DeviceHealth({ siteId }: { siteId: number }) {
  const zone = useSiteZone(siteId);
  const { concerns, failures, unknown } = useDeviceHealth(siteId);
  const isNothingKnown = failures.length > 0 || unknown > 0;
  return (
    <Stack gap="4">
      <Panel
        flush
        title={activityMessages.health.tab}
        actions={<Muted textStyle="sm">{concerns?.length === 0 && isNothingKnown ? null : concerns?.length}</Muted>}
      >
        {failures.map(({ what, why }) => (
          <PanelNote key={what} role="alert">
            {activityMessages.attention.notRead(what, why)}
          </PanelNote>
        ))}
        {concerns !== null && unknown > 0 ? <PanelNote>{activityMessages.health.unknown(unknown)}</PanelNote> : null}
        {concerns === null ? <SkeletonBlock h="32" m="4" /> : null}
        {concerns?.length === 0 ? (
          isNothingKnown ? null : (
            <EmptyState icon={HeartPulse} title={activityMessages.health.nothing}>
              {activityMessages.health.nothingText}
            </EmptyState>
          )
        ) : (
          <PanelNote>{activityMessages.health.intro}</PanelNote>
        )}
        <List>
          {(concerns ?? []).map((concern) => (
            <ConcernRow key={concern.key} concern={concern} zone={zone} />
          ))}
        </List>
      </Panel>
      <PowerPanel siteId={siteId} zone={zone} />
    </Stack>
  );
}

function ConcernRow({ concern, zone }: { concern: DeviceConcern; zone: string | undefined }) {
  const { entity, id, name, reasons, heardAt } = concern;
  const mayOpen = useMayOpen();
  const place = recordPlaces(entity, { id, name } as AnyRecord).find(({ to }) => mayOpen(to));
  return (
    <Row data-concern={concern.key}>
      <chakra.span minW="0" overflowWrap="anywhere">
        <chakra.span fontWeight="semibold">
          {place === undefined ? (
            name
          ) : (
            <AppLink
              to={place.to}
              {...(place.parameters ? { parameters: place.parameters } : {})}
              search={place.search ?? ''}
            >
              {name}
            </AppLink>
          )}
        </chakra.span>
        <Muted> · {entryOf<string, string>(deviceKindLabels, entity) ?? 'Unit'}</Muted>
      </chakra.span>
      <List>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </List>
      <Small textAlign={{ base: 'start', md: 'end' }}>
        {heardAt === null ? null : (
          <>
            {activityMessages.health.seen} <Moment at={heardAt} zone={zone} />
          </>
        )}
      </Small>
    </Row>
  );
}

function PowerPanel({ siteId, zone }: { siteId: number; zone: string | undefined }) {
  const view = useRows('powerController', { siteId });
  const rows = view.status === 'ready' ? view.rows : [];
  if (rows.length === 0) return null;
  return (
    <Panel flush title={activityMessages.health.energyTitle}>
      <List>
        {rows.map((row) => (
          <PowerRow key={row.id} row={row} zone={zone ?? localZone()} />
        ))}
      </List>
    </Panel>
  );
}

function PowerRow({ row, zone }: { row: PowerController; zone: string }) {
  const log = useLog('energyLog', { subject: 'powerController', id: row.id });
  const points = (log.rows ?? []).flatMap(({ createdAt, watts }) => {
    const at = Date.parse(createdAt ?? '');
    return Number.isNaN(at) || watts === undefined ? [] : [{ at, watts }];
  });
  const usual = usualPower(points, (at) => Number(timeOf(at, zone).slice(0, 2)));
  return (
    <Row data-power={row.id}>
      <chakra.span fontWeight="semibold">
        <AppLink to="powerController.detail" parameters={{ id: row.id }}>
          {recordName('powerController', row)}
        </AppLink>
      </chakra.span>
      <span>
        {usual === null
          ? `${row.watts == null ? 'Power unknown' : `Draws ${numberText(Math.round(row.watts))} W`}: ${log.error ?? activityMessages.health.noUsual}`
          : activityMessages.health.power(usual.latest.watts, usual.usual, usual.days)}
      </span>
      <chakra.span textAlign={{ base: 'start', md: 'end' }}>
        {usual === null ? null : (
          <ToneTag variant="dense" tone={usual.isUnusual ? 'fault' : 'secure'}>
            {usual.isUnusual ? (usual.latest.watts > usual.usual ? 'More than usual' : 'Less than usual') : 'As usual'}
          </ToneTag>
        )}
      </chakra.span>
    </Row>
  );
}
