import { networkMessages } from '#domain/messages/network.ts';
import type { Fact } from '#crud/descriptor/define.ts';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { InlineStack } from '#ui/layout/layout.tsx';
import { Muted } from '#ui/text/text.tsx';
import { stateOf } from './NetworkDeviceField.tsx';
import { useListedDevice } from './useSiteDevices.ts';

interface Linked {
  siteId?: number | undefined;
  networkDeviceId?: number | null | undefined;
}

/** The device on the network that the record stands for, with what cannot be used of it. */
function LinkedDevice({ siteId, id }: { siteId: number | undefined; id: number }) {
  const view = useListedDevice(siteId, id);
  if (view.status === 'loading') return <SkeletonBlock w="24" my="1" />;
  if (view.status === 'failed') return networkMessages.notRead(view.message);
  if (view.status === 'missing') return networkMessages.unlisted(id);
  const { device, failure } = view;
  const { name, model, unsupported } = device;
  return (
    <InlineStack gap="0.5" data-network-device={id}>
      <span>{[name, model, stateOf(device)].filter(Boolean).join(' · ')}</span>
      {failure === null ? null : <Muted textStyle="sm">{networkMessages.notRead(failure)}</Muted>}
      {unsupported.map((part) => (
        <Muted key={part.name} textStyle="sm">
          {networkMessages.unsupported(part.name, part.reason)}
        </Muted>
      ))}
    </InlineStack>
  );
}

/** A server without such devices says nothing of them. */
export function networkFact<Row extends Linked>(): Fact<Row> {
  return {
    label: networkMessages.device,
    isShown: ({ networkDeviceId }) => networkDeviceId !== undefined,
    value: ({ siteId, networkDeviceId: id }) => {
      if (id === undefined) return null;
      return id === null ? networkMessages.none : <LinkedDevice key={id} siteId={siteId} id={id} />;
    },
  };
}
