import type { Controller } from '#domain/entities/controller.ts';
import { silenceMessages } from '#domain/messages/commands.ts';
import { useRecord } from '#crud/data/useRecord.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { useSilence } from './useSilence.ts';

export interface SilenceNoteProps {
  /** A door and its controller. */
  of: { name?: string | undefined; controllerId?: number | null | undefined };
}

/** Says that a door is unreachable since its controller went silent; nothing while it is reachable. */
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
  if (since === null) return null;
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
      {silenceMessages.controller(name, since)}
    </chakra.p>
  );
}
