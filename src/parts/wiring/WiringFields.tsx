import { useEffect, useState } from 'react';
import type { Choice } from '#crud/form/fields/SelectField.tsx';
import { formFields, formPart } from '#crud/form/formFields.ts';
import { countText } from '#format/numbers.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { readFreeChannels } from '#domain/forms/freeChannels.ts';
import { channelsNotRead } from '#domain/messages/pageNotices.ts';
import { useData } from '#crud/context/replica.ts';
import { showNotice } from '#crud/message/showNotice.ts';
import type { NetworkDevice } from '#domain/calls/networkDevices.ts';
import { networkMessages } from '#domain/messages/network.ts';
import { useDoorConnection } from '../network/useDoorConnection.ts';
import { ContactFields, type Contact } from './ContactFields.tsx';
import { useControllerDevice, type ControllerDevice } from './useControllerDevice.ts';

type AvailableChannels =
  { status: 'none' } | { status: 'loading' } | { status: 'failed' } | { status: 'ready'; channels: readonly number[] };

/** The free channels of a controller, from 0. A failure is shown in a popup. */
function useAvailableChannels(controllerId: number | null): AvailableChannels {
  const { api } = useData();
  const [answer, setAnswer] = useState<{ of: number; view: AvailableChannels } | null>(null);
  useEffect(() => {
    if (controllerId === null) return;
    const leaving = new AbortController();
    const read = async () => {
      try {
        const channels = await readFreeChannels(api, controllerId, leaving.signal);
        setAnswer({ of: controllerId, view: { status: 'ready', channels } });
      } catch (thrown) {
        if (leaving.signal.aborted) return;
        showNotice(channelsNotRead, controllerId, toAppError(thrown).message);
        setAnswer({ of: controllerId, view: { status: 'failed' } });
      }
    };
    void read();
    return () => leaving.abort();
  }, [api, controllerId]);
  if (controllerId === null) return { status: 'none' };
  return answer?.of === controllerId ? answer.view : { status: 'loading' };
}

type Wired = 'siteId' | 'controllerId' | 'channel';

const { ReferenceField, SelectField, useTypedId, useTypedText } = formFields<Wired>();

export interface WiringFieldsProps {
  /** The saved connection; null for a new record. */
  record: { controllerId?: number | null | undefined; channel?: number | null | undefined } | null;
}

const hints: Partial<Record<AvailableChannels['status'], string>> = {
  none: 'Choose a controller first.',
  loading: 'Loading free channels…',
  failed: "Couldn't load free channels.",
};

/** The fields of a record's connection: a controller of its site and one of its free channels. Both or neither. */
export const WiringFields = formPart<Wired, WiringFieldsProps>(function WiringFields({ record }) {
  return <Connection record={record} found={useChosenDevice(false)} />;
});

type DoorRecord = NonNullable<WiringFieldsProps['record']> & { contactInput?: number | null | undefined };

/** The fields of a door's connection, and of its contact. */
export const DoorWiringFields = formPart<Wired | Contact, { record: DoorRecord | null }>(function DoorWiringFields({
  record,
}) {
  const found = useChosenDevice(record === null || record.contactInput !== undefined);
  return (
    <>
      <Connection record={record} found={found} />
      <ContactFields record={record} found={found} />
    </>
  );
});

const useChosenDevice = (isAsked: boolean) =>
  useControllerDevice(useTypedId('siteId'), useTypedId('controllerId'), isAsked);

function Connection({ record, found: { device, hasNone } }: WiringFieldsProps & { found: ControllerDevice }) {
  const siteId = useTypedId('siteId');
  const controllerId = useTypedId('controllerId');
  const channel = useTypedText('channel');
  const free = useAvailableChannels(controllerId);
  const own = record !== null && record.controllerId === controllerId ? record.channel : null;
  const drivesDoors = useDoorConnection() !== null;
  const hint =
    hints[free.status] ??
    (hasNone && drivesDoors ? networkMessages.noDeviceHere : undefined) ??
    (isFull(free, own) ? 'This controller has no free channels.' : undefined) ??
    (free.status === 'ready' ? countText(free.channels.length, 'free channel') : undefined);
  return (
    <>
      <ReferenceField name="controllerId" label="Controller" entity="controller" siteId={siteId} />
      <SelectField
        name="channel"
        label="Channel"
        choices={channelChoices(free, own, channel, device)}
        none="None"
        {...(hint === undefined ? {} : { hint })}
      />
    </>
  );
}

function isFull(free: AvailableChannels, own: number | null | undefined): boolean {
  return free.status === 'ready' && free.channels.length === 0 && (own === null || own === undefined);
}

/** The free channels, the record's own and the chosen one, so that a chosen channel never disappears. */
function channelChoices(
  free: AvailableChannels,
  own: number | null | undefined,
  typed: string,
  device: NetworkDevice | null,
): Choice[] {
  const offered = new Set(free.status === 'ready' ? free.channels : []);
  if (own !== null && own !== undefined) offered.add(own);
  if (typed !== '') offered.add(Number(typed));
  return [...offered]
    .toSorted((a, b) => a - b)
    .map((channel) => ({ value: channel, label: channelLabel(channel, device?.outputs[channel]?.name) }));
}

/** @param output the name of the network device's output; absent: none, or it is not known. */
const channelLabel = (channel: number, output?: string) =>
  output === undefined ? `Channel ${channel}` : `Channel ${channel} · ${output}`;
