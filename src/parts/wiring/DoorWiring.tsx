import type { EntityName } from '#domain/entities/index.ts';
import { networkMessages } from '#domain/messages/network.ts';
import { Muted } from '#ui/text/text.tsx';
import { useOwnDevice, type WiredRow } from '../network/useOwnDevice.ts';
import { Wiring } from './Wiring.tsx';

interface DoorWiringProps {
  entity: EntityName;
  of: WiredRow & { contactInput?: number | null | undefined };
}

/** A door's connection. Says so if nothing tells whether the door is shut: it has no contact, and is no cover. */
export function DoorWiring({ entity, of }: DoorWiringProps) {
  const output = useOwnDevice(entity, of)?.output;
  const isUnwatched = of.contactInput === null && output !== undefined && output.kind !== 'cover';
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
