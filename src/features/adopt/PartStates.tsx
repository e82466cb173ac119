import type { NetworkDevice } from '#domain/calls/networkDevices.ts';
import { adoptingMessages } from '#domain/messages/adopting.ts';
import { notReported } from '#domain/states/unitStatus.ts';
import { StateTag } from '#crud/status/StateTag.tsx';
import { ToneTag } from '#ui/tone/ToneTag.tsx';

type Output = NetworkDevice['outputs'][number];
type Input = NetworkDevice['inputs'][number];

/** The filter of states that could not be read again: nothing looks fine that may not be. */
export const oldStates = 'grayscale(1)';

export function OutputTag({ output: { kind, state } }: { output: Output }) {
  if (kind === 'keypad') return <ToneTag tone="neutral">{adoptingMessages.keypad}</ToneTag>;
  return state === null ? (
    <ToneTag tone="neutral">{notReported}</ToneTag>
  ) : (
    <StateTag of="output" state={state} variant="filled" />
  );
}

const { contact } = adoptingMessages;

/** A contact tells of the door only where its rest is known. */
export function InputTag({ input: { kind, rest, active } }: { input: Input }) {
  if (active === null) return <ToneTag tone="neutral">{notReported}</ToneTag>;
  if (kind !== 'contact') {
    return <ToneTag tone={active ? 'alarm' : 'neutral'}>{active ? contact[kind] : contact.fine}</ToneTag>;
  }
  if (rest === null) return <ToneTag tone="neutral">{active ? contact.closed : contact.open}</ToneTag>;
  const isShut = active === (rest === 'closed');
  return <ToneTag tone={isShut ? 'secure' : 'open'}>{isShut ? contact.doorShut : contact.doorOpen}</ToneTag>;
}
