import type { Controller } from '#domain/entities/controller.ts';
import { networkMessages } from '#domain/messages/network.ts';
import { silenceMessages } from '#domain/messages/commands.ts';
import { useRecord } from '#crud/data/useRecord.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { useDoorConnection } from '../network/useDoorConnection.ts';
import { useSilence } from './useSilence.ts';

export interface SilenceNoteProps {
  /** A door and its controller. */
  of: { name?: string | undefined; controllerId?: number | null | undefined };
}

/** Says why a door is unreachable: its controller is silent, or stands for no device; nothing while it is reachable. */
export function SilenceNote({ of: { name, controllerId } }: SilenceNoteProps) {
  return controllerId === null || controllerId === undefined ? null : (
    <Behind id={controllerId} name={name ?? 'This door'} />
  );
}

function Behind({ id, name }: { id: number; name: string }) {
  const { state } = useRecord('controller', id);
  return state.status === 'present' ? <Note controller={state.record} name={name} /> : null;
}

function Note({ controller, name }: { controller: Controller; name: string }) {
  const since = useSilence(controller);
  const connection = useDoorConnection();
  const isUnlinked = controller.networkDeviceId === null && connection !== null;
  if (since === null && !isUnlinked) return null;
  return (
    <chakra.p
      mb="3"
      px="3"
      py="2"
      borderRadius="l2"
      bg="offline.subtle"
      color="offline.fg"
      textStyle="sm"
      data-silence=""
    >
      {isUnlinked || since === null ? networkMessages.noDevice(name) : silenceMessages.controller(name, since)}
    </chakra.p>
  );
}
