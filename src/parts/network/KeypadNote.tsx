import { networkMessages } from '#domain/messages/network.ts';
import { useRecord } from '#crud/data/useRecord.ts';
import { Muted } from '#ui/text/text.tsx';
import { useOwnDevice, type WiredRow } from './useOwnDevice.ts';

/** Says that a keypad on the network needs the server; nothing for other readers. */
export function KeypadNote({ hid }: { hid: WiredRow | null }) {
  if (useOwnDevice('hid', hid)?.output?.kind !== 'keypad') return null;
  return (
    <Muted display="block" textStyle="sm" data-keypad="">
      {networkMessages.keypad}
    </Muted>
  );
}

/** The same of a gate's reader. */
export function GateKeypadNote({ hidId }: { hidId: number }) {
  const { state } = useRecord('hid', hidId);
  return <KeypadNote hid={state.status === 'present' ? state.record : null} />;
}
