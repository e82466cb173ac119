import type { LinkedEntity, NetworkDevice } from '#domain/calls/networkDevices.ts';
import { entityOf } from '#domain/entities/index.ts';
import { networkMessages } from '#domain/messages/network.ts';
import { inSentence } from '#domain/messages/records.ts';
import { useSession } from '#crud/context/session.ts';
import type { Choice } from '#crud/form/fields/SelectField.tsx';
import { formFields, formPart } from '#crud/form/formFields.ts';
import { Button } from '#ui/control/Button.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { Heartbeat } from './Heartbeat.tsx';
import { useNetworkDevices, type NetworkDevicesView } from './useNetworkDevices.ts';

type Linked = 'siteId' | 'networkDeviceId';

const { SelectField, useTypedId } = formFields<Linked>();

interface NetworkDeviceFieldProps {
  entity: LinkedEntity;
  /** null: a new record. */
  record: { id: number; networkDeviceId?: number | null | undefined } | null;
}

/** The device on the network that the record stands for; nothing where the server has none. */
export const NetworkDeviceField = formPart<Linked, NetworkDeviceFieldProps>(function NetworkDeviceField(props) {
  const { entity, record } = props;
  const siteId = useTypedId('siteId');
  const typed = useTypedId('networkDeviceId');
  const view = useNetworkDevices(record !== null && record.networkDeviceId === undefined ? null : siteId);
  const hasNoPrefix = useSession().sites.find(({ id }) => id === siteId)?.topicPrefix === '';
  const isKnown = record === null ? view.status === 'ready' : record.networkDeviceId !== undefined;
  if (!isKnown) return null;
  return (
    <SelectField
      name="networkDeviceId"
      label={networkMessages.device}
      choices={choicesOf(view, props, typed)}
      none={networkMessages.none}
      hint={
        // When a device was heard, and why there is none, take two lines: they have their room while the devices load.
        <chakra.span display="block" minH={typed === null && !hasNoPrefix ? undefined : '8'}>
          <Hint view={view} hasNoPrefix={hasNoPrefix} typed={typed} />
        </chakra.span>
      }
      key={entity}
    />
  );
});

interface HintProps {
  view: NetworkDevicesView;
  hasNoPrefix: boolean;
  typed: number | null;
}

function Hint({ view, hasNoPrefix, typed }: HintProps) {
  if (view.status === 'loading') return networkMessages.loading;
  if (view.status === 'failed') {
    return (
      <>
        {networkMessages.notRead(view.message)}{' '}
        <Button size="xs" onClick={view.retry}>
          Try again
        </Button>
      </>
    );
  }
  if (view.status !== 'ready') return null;
  const chosen = view.devices.find(({ id }) => id === typed);
  if (chosen !== undefined) return <Heartbeat key={chosen.id} device={chosen} />;
  if (view.devices.length > 0) return null;
  return hasNoPrefix ? networkMessages.noPrefix : networkMessages.nothingFound;
}

/** The devices of the site, and the chosen one, so that it never disappears. */
function choicesOf(view: NetworkDevicesView, props: NetworkDeviceFieldProps, typed: number | null): Choice[] {
  const devices = view.status === 'ready' ? view.devices : [];
  const choices = devices.map((device) => choiceOf(device, props));
  if (typed === null || devices.some(({ id }) => id === typed)) return choices;
  return [...choices, { value: typed, label: networkMessages.unlisted(typed) }];
}

function choiceOf(device: NetworkDevice, { entity, record }: NetworkDeviceFieldProps): Choice {
  const { usedBy } = device;
  const isTaken = usedBy !== null && !(usedBy.entity === entity && usedBy.id === record?.id);
  const noun = usedBy === null ? '' : inSentence(entityOf(usedBy.entity).label.one);
  const taken = isTaken ? networkMessages.usedBy(noun, usedBy.name) : null;
  const parts = [device.name, device.model, stateOf(device), taken].filter((part) => part !== null && part !== '');
  return { value: device.id, label: parts.join(' · '), isDisabled: isTaken };
}

/** null: it did not say. */
export function stateOf({ online, removedAt }: NetworkDevice): string | null {
  if (removedAt !== null) return networkMessages.removed;
  if (online === null) return null;
  return online ? networkMessages.online : networkMessages.offline;
}
