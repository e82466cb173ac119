import { Archive, Cog, DoorOpen, Fence, KeyRound, Plus, Zap, type LucideIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { OrderedList } from '#ui/layout/list.tsx';
import { Muted } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import type { Controller } from '#domain/entities/controller.ts';
import { askFor } from '#domain/entities/define.ts';
import { entityOf } from '#domain/entities/index.ts';
import { channelMessages } from '#domain/messages/controllers.ts';
import { useCan } from '#crud/context/session.ts';
import { NoRowsMessage } from '#crud/freshness/NoRowsMessage.tsx';
import { AppLink } from '#crud/link/AppLink.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { useRows, type RowsView } from '#crud/data/useRows.ts';
import { emptyReasonOfView, type EmptyReason } from '#crud/freshness/emptyReason.ts';
import type { RouteId } from '#domain/routes/index.ts';
import { NewDevice } from '../NewDevice.tsx';
import { type Channel, type ConnectedRecord, channelsOf } from './channels.ts';
import { onController, withoutChannel } from './onController.ts';
import { OtherConnections } from './OtherConnections.tsx';

const wiredEntities = {
  unit: { icon: DoorOpen, to: 'unit.detail' },
  gate: { icon: Fence, to: 'gate.detail' },
  lockable: { icon: Archive, to: 'lockable.detail' },
  hid: { icon: KeyRound, to: 'hid.detail' },
  powerController: { icon: Zap, to: 'powerController.detail' },
  motorisedLock: { icon: Cog, to: 'motorisedLock.detail' },
} as const satisfies Record<string, { icon: LucideIcon; to: RouteId }>;
type WiredEntity = keyof typeof wiredEntities;

/** More than a controller's channels, so that records on invalid channels show too. */
const maximumPerKind = 100;

type ChannelsView =
  | { status: 'loading' }
  /** The records of some kind are unknown. */
  | { status: 'unknown'; reason: EmptyReason }
  /** `isWhole` is false if a list is too long to be searched here. */
  | { status: 'ready'; channels: readonly Channel<WiredEntity>[]; isWhole: boolean };

interface Wired {
  id: number;
  name?: string | undefined;
  controllerId?: number | null | undefined;
  channel?: number | null | undefined;
}

function mergeViews(controllerId: number, views: Readonly<Record<WiredEntity, RowsView<Wired>>>): ChannelsView {
  const all = Object.values(views);
  const [reason] = all.flatMap((view) => emptyReasonOfView(view) ?? []);
  if (reason !== undefined) return { status: 'unknown', reason };
  if (all.some((view) => view.status === 'loading')) return { status: 'loading' };
  const parts = (Object.keys(views) as WiredEntity[]).map((entity) => {
    const view = views[entity];
    return { entity, rows: view.status === 'ready' ? view.rows : [] };
  });
  const isWhole = all.every((view) => view.status !== 'ready' || !view.ignored.includes('where'));
  return { status: 'ready', channels: channelsOf(controllerId, parts), isWhole };
}

function useChannels({ id, siteId }: { id: number; siteId?: number | undefined }): ChannelsView {
  const query = { siteId, where: { controllerId: [id] }, limit: maximumPerKind };
  return mergeViews(id, {
    unit: useRows('unit', query),
    gate: useRows('gate', query),
    lockable: useRows('lockable', query),
    hid: useRows('hid', query),
    powerController: useRows('powerController', query),
    motorisedLock: useRows('motorisedLock', query),
  });
}

const Cell = chakra('li', {
  base: {
    display: 'flex',
    gap: '2.5',
    minH: '14',
    minW: '0',
    px: '3',
    py: '2',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'l2',
    '&[data-free]': { borderStyle: 'dashed', color: 'fg.muted' },
  },
});

const Thing = chakra('span', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    minW: '0',
    flex: '1',
    '& > a': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', py: { base: '3', md: '0' } },
  },
});

const FreeChannel = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    minH: '11',
    cursor: 'button',
    borderRadius: 'l1',
    _icon: { boxSize: '4' },
    _hover: { color: 'accent.fg' },
  },
});

const ConnectChannel = lazy(() => import('./ConnectChannel.tsx'));

export function ChannelsPanel({ controller }: { controller: Pick<Controller, 'id' | 'siteId' | 'name'> }) {
  const { id, siteId } = controller;
  const view = useChannels(controller);
  const mayConnect = useCan(askFor(entityOf('controller'), 'write'));
  const [connected, connect] = useState<number | null>(null);
  if (view.status === 'unknown') {
    return (
      <Panel>
        <NoRowsMessage many="channels" reason={view.reason} />
      </Panel>
    );
  }
  if (view.status === 'loading') {
    return (
      // Another panel than that of the channels: their list would move below its title.
      <Panel key="loading">
        <SkeletonBlock h="72" />
      </Panel>
    );
  }
  const free = view.channels.filter(({ hanging }) => hanging.length === 0).length;
  return (
    <Panel
      title={`Channels: ${view.channels.length - free} in use, ${free} free`}
      actions={
        <NewDevice
          kinds={free === 0 ? withoutChannel : onController}
          values={{ ...(siteId === undefined ? {} : { siteId }), controllerId: id }}
        />
      }
    >
      {view.isWhole ? null : (
        <chakra.p textStyle="sm" color="fault.fg" pb="3">
          This site has too many records to check. A channel shown as free may be in use.
        </chakra.p>
      )}
      <OrderedList display="grid" gridTemplateColumns="repeat(auto-fill, minmax(9.5rem, 1fr))" gap="2">
        {view.channels.map((channel) => (
          <ChannelCell key={channel.channel} channel={channel} onConnect={mayConnect ? connect : null} />
        ))}
      </OrderedList>
      <OtherConnections controller={controller} />
      {connected === null ? null : (
        <Suspense>
          <ConnectChannel controller={controller} channel={connected} onClose={() => connect(null)} />
        </Suspense>
      )}
    </Panel>
  );
}

interface ChannelCellProps {
  channel: Channel<WiredEntity>;
  /** null: the person may connect nothing. */
  onConnect: ((channel: number) => void) | null;
}

function ChannelCell({ channel: { channel, hanging }, onConnect }: ChannelCellProps) {
  return (
    <Cell data-channel={channel} data-free={hanging.length === 0 ? '' : undefined}>
      <Muted textStyle="figures" fontWeight="semibold" minW="4" alignSelf="center">
        <chakra.span srOnly>Channel </chakra.span>
        {channel}
      </Muted>
      <Thing>
        {hanging.map((one) => (
          <ConnectedLink key={`${one.entity}${one.id}`} one={one} />
        ))}
        {hanging.length > 0 ? null : onConnect === null ? (
          channelMessages.free
        ) : (
          <FreeChannel
            type="button"
            aria-label={channelMessages.connect(channel)}
            aria-haspopup="dialog"
            onClick={() => onConnect(channel)}
          >
            {channelMessages.free}
            <Plus aria-hidden="true" />
          </FreeChannel>
        )}
      </Thing>
    </Cell>
  );
}

function ConnectedLink({ one: { entity, id, name } }: { one: ConnectedRecord<WiredEntity> }) {
  const { icon: Icon, to } = wiredEntities[entity];
  return (
    <>
      <AppLink to={to} parameters={{ id }}>
        {name}
      </AppLink>
      <Muted display="inline-flex" alignItems="center" gap="1" textStyle="xs" css={{ _icon: { boxSize: '3' } }}>
        <Icon aria-hidden="true" />
        {entityOf(entity).label.one}
      </Muted>
    </>
  );
}
