import { CircuitBoard, Cog } from 'lucide-react';
import { CommandActions } from '#crud/command/CommandActions.tsx';
import { CommandLatency } from '#crud/command/CommandLatency.tsx';
import { CommandStepsPanel } from '#crud/command/CommandStepsPanel.tsx';
import { defineResource } from '#crud/descriptor/define.ts';
import { resourcePages } from '#crud/page/resourcePages.tsx';
import { DoorTag } from '#crud/status/DoorTag.tsx';
import { Grid, Stack } from '#ui/layout/layout.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import type { Controller } from '#domain/entities/controller.ts';
import { withConfig } from '#domain/forms/controller.ts';
import { recordMessages } from '#domain/messages/records.ts';
import { ErrorState } from '#ui/page/ErrorState.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { Small } from '#ui/text/text.tsx';
import { DetailSkeleton } from '#ui/skeleton/DetailSkeleton.tsx';
import { recordName } from '#domain/entities/recordName.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import { useRows } from '#crud/data/useRows.ts';
import { RowsPanel } from '#crud/related/RowsPanel.tsx';
import { StateTag } from '#crud/status/StateTag.tsx';
import { useOwnDevice } from '#parts/network/useOwnDevice.ts';
import { deviceHistoryTab } from '#parts/network/deviceHistoryTab.tsx';
import { labelAction } from '#parts/label/labelAction.ts';
import { NetworkPanel } from '#parts/network/NetworkPanel.tsx';
import { networkFact } from '#parts/network/networkFact.tsx';
import { replaceAction } from '#parts/network/replace/replaceAction.tsx';
import { traceTab } from '#parts/network/traceTab.tsx';
import { deviceFacts, signalFact } from '#parts/device/deviceFacts.tsx';
import { RecordLink } from '#crud/link/RecordLink.tsx';
import { RecordEvents } from '#parts/log/RecordEvents.tsx';
import { SettingList } from '#parts/device/SettingList.tsx';
import { mostDevices } from '#parts/device/devicesBy.ts';
import { copyDeviceAction } from '../copyDevice.tsx';
import { NewDevice } from '../NewDevice.tsx';
import { OnlineMark } from '#parts/device/OnlineMark.tsx';
import { boltText } from '../motorisedLock/BoltPicture.tsx';
import { ChannelsPanel } from './ChannelsPanel.tsx';
import { deviceHint, DeviceSettingsNote } from './deviceSettings.tsx';
import { controllerSettings, settingsByGroup, settingText, type ControllerSetting } from './settings.ts';
import { useControllerConfig } from './useControllerConfig.ts';

function LocksPanel({ id, siteId }: { id: number; siteId: number | undefined }) {
  return (
    <RowsPanel
      entity="motorisedLock"
      view={useRows('motorisedLock', { of: { subject: 'controller', id }, limit: mostDevices })}
      isTitled
      emptyTitle="No motorised locks"
      icon={Cog}
      create={
        <NewDevice
          kinds={['motorisedLock']}
          values={{ ...(siteId === undefined ? {} : { siteId }), controllerId: id }}
        />
      }
      emptyText="Motorised locks connected to this controller appear here."
      columns={[
        {
          id: 'name',
          header: 'Name',
          card: 'title',
          cell: (lock) => (
            <AppLink to="motorisedLock.detail" parameters={{ id: lock.id }}>
              {recordName('motorisedLock', lock)}
            </AppLink>
          ),
        },
        { id: 'channel', header: 'Channel', width: '6rem', cell: ({ channel }) => channel ?? '–' },
        {
          id: 'unit',
          header: 'Unit',
          width: '7rem',
          cell: ({ unitId }) => <RecordLink entity="unit" id={unitId} to="unit.detail" />,
        },
        { id: 'bolt', header: 'Bolt', width: '8rem', cell: ({ boltPosition }) => boltText(boltPosition) },
        {
          id: 'calibration',
          header: 'Calibration',
          width: '11rem',
          cell: ({ calibration }) => <StateTag of="calibration" state={calibration} />,
        },
        {
          id: 'online',
          header: 'Last seen',
          width: '15rem',
          folds: 'mdDown',
          cell: (row) => <OnlineMark of={row} />,
        },
      ]}
    />
  );
}

/** The same settings as the form shows. */
function ConfigPanel({ controller }: { controller: Controller }) {
  const answer = useControllerConfig(controller);
  const device = useOwnDevice('controller', controller)?.device ?? null;
  if (answer.status === 'loading') return <DetailSkeleton facts={6} />;
  if (answer.status === 'failed') {
    return (
      <ErrorState title={recordMessages.unreadable} onRetry={answer.retry}>
        {answer.error.message}
      </ErrorState>
    );
  }
  const settings = withConfig(controller, answer.config);
  const hintOf = (name: ControllerSetting) => deviceHint(name, settings[name], device);
  return (
    <Panel>
      <Stack gap="3">
        <DeviceSettingsNote device={device} />
        <Grid gridTemplateColumns="repeat(auto-fit, minmax(16rem, 1fr))" columnGap="8" rowGap="5">
          {settingsByGroup.map(({ id, title, names }) => (
            <section key={id} aria-label={title}>
              <chakra.h3 textStyle="sm" fontWeight="semibold" pb="1">
                {title}
              </chakra.h3>
              <SettingList textStyle="sm">
                {names.map((name) => (
                  <div key={name} data-setting={name}>
                    {/* A value keeps its line beside a hint. */}
                    <chakra.dt flex={hintOf(name) === undefined ? undefined : '1'}>
                      {controllerSettings[name].label}
                      {hintOf(name) === undefined ? null : <Small display="block">{hintOf(name)}</Small>}
                    </chakra.dt>
                    <dd>{settingText(name, settings[name])}</dd>
                  </div>
                ))}
              </SettingList>
            </section>
          ))}
        </Grid>
      </Stack>
    </Panel>
  );
}

export const controller = defineResource({
  entity: 'controller',
  icon: CircuitBoard,
  emptyText: 'Controllers are listed under Devices.',
  attributes: ({ id, status }) => ({ 'data-controller-id': id, 'data-status': status }),
  columns: [],
  filters: [],
  removalText: 'Its config is deleted too. Disconnect its doors and devices first.',
  detail: {
    mark: (row) => <DoorTag entity="controller" row={row} variant="filled" />,
    subtitle: ({ description }) => description,
    primary: (row) => <CommandActions entity="controller" row={row} />,
    notice: (row) => <CommandStepsPanel entity="controller" row={row} />,
    more: [replaceAction(), labelAction('controller'), copyDeviceAction('controller')],
    facts: [
      ...deviceFacts('controller'),
      networkFact(),
      signalFact(),
      { label: 'IP address', value: ({ ipAddress }) => ipAddress ?? null },
      { label: 'Hub', value: ({ hubId }) => <RecordLink entity="hub" id={hubId} to="hub.detail" /> },
      { label: 'Command time', value: ({ id }) => <CommandLatency entity="controller" id={id} /> },
    ],
    holdings: (row) => <NetworkPanel entity="controller" row={row} />,
    tabs: [
      { id: 'channels', label: 'Channels', content: (row) => <ChannelsPanel controller={row} /> },
      { id: 'config', label: 'Config', content: (row) => <ConfigPanel controller={row} /> },
      { id: 'locks', label: 'Motorised locks', content: ({ id, siteId }) => <LocksPanel id={id} siteId={siteId} /> },
      {
        id: 'events',
        label: 'Events',
        content: ({ id, siteId }) => <RecordEvents subject="controller" id={id} siteId={siteId} />,
      },
      traceTab(),
      deviceHistoryTab('controller'),
    ],
  },
});

export const { detail } = resourcePages(controller);
