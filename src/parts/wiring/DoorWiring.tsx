import { networkMessages } from '#domain/messages/network.ts';
import { useMayOpen } from '#crud/context/session.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import { Muted } from '#ui/text/text.tsx';
import { useOwnDevice, type WiredRow } from '../network/useOwnDevice.ts';
import { Wiring } from './Wiring.tsx';

interface DoorWiringProps {
  entity: 'unit' | 'gate' | 'lockable';
  of: WiredRow & { contactInput?: number | null | undefined };
}

/**
 * A door's connection, or the way to connect it. Says so if nothing tells whether the door is shut: it has no contact,
 * and is no cover.
 */
export function DoorWiring({ entity, of }: DoorWiringProps) {
  const output = useOwnDevice(entity, of)?.output;
  const isUnwatched = of.contactInput === null && output !== undefined && output.kind !== 'cover';
  if (of.controllerId === null) return <NotConnected entity={entity} id={of.id} />;
  return (
    <>
      <Wiring of={of} />
      {isUnwatched ? (
        <Muted display="block" textStyle="sm" data-no-contact="">
          {networkMessages.contact.missing}
        </Muted>
      ) : null}
    </>
  );
}

function NotConnected({ entity, id }: { entity: DoorWiringProps['entity']; id: number }) {
  const form = `${entity}.edit` as const;
  const mayConnect = useMayOpen()(form);
  return (
    <>
      {networkMessages.notConnected}
      {mayConnect ? (
        <AppLink to={form} parameters={{ id }} display="block" textStyle="sm" color="accent.fg">
          {networkMessages.connect}
        </AppLink>
      ) : null}
    </>
  );
}
