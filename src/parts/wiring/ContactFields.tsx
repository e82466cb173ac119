import type { NetworkDevice } from '#domain/calls/networkDevices.ts';
import { networkMessages } from '#domain/messages/network.ts';
import type { Choice } from '#crud/form/fields/SelectField.tsx';
import { formFields } from '#crud/form/formFields.ts';
import type { ControllerDevice } from './useControllerDevice.ts';

export type Contact = 'controllerId' | 'contactInput' | 'contactRest';

const { SelectField, useInput, useTypedId, useTypedText } = formFields<Contact>();

interface ContactFieldsProps {
  /** null: a new record. */
  record: { contactInput?: number | null | undefined } | null;
  /** That of the chosen controller. */
  found: ControllerDevice;
}

const { contact } = networkMessages;

/** A door's contact: an input of its controller's network device. Nothing where the server has none. */
export function ContactFields({ record, found }: ContactFieldsProps) {
  const controllerId = useTypedId('controllerId');
  const input = useTypedText('contactInput');
  const rest = useInput('contactRest');
  const { status } = found.view;
  // While the server's devices are read the field has its place.
  const isOffered = record === null ? status === 'ready' || status === 'loading' : record.contactInput !== undefined;
  if (!isOffered) return null;
  const choose = (chosen: string) => {
    const known = found.device?.inputs[Number(chosen)]?.rest;
    if (chosen === '') rest.onChange('');
    else if (known) rest.onChange(known);
  };
  return (
    <>
      <SelectField
        name="contactInput"
        label={contact.label}
        choices={choicesOf(found.device, input)}
        none={networkMessages.none}
        hint={hintOf(found, controllerId)}
        onChoose={choose}
      />
      {input === '' && (rest.value ?? '') === '' ? null : (
        <SelectField name="contactRest" label={contact.rest} labels={contact.rests} />
      )}
    </>
  );
}

function hintOf({ view, device }: ControllerDevice, controllerId: number | null): string | undefined {
  if (controllerId === null) return contact.chooseController;
  if (view.status === 'loading') return networkMessages.loading;
  if (view.status === 'failed') return networkMessages.notRead(view.message);
  return device !== null && choicesOf(device, '').length === 0 ? contact.none : undefined;
}

const labelOf = (input: number) => `Input ${input}`;

/** The contacts of a device, and the chosen one, so that it never disappears. */
function choicesOf(device: NetworkDevice | null, typed: string): Choice[] {
  const offered = (device?.inputs ?? []).flatMap(({ kind, name }, input): Choice[] =>
    kind === 'contact' ? [{ value: input, label: `${labelOf(input)} · ${name}` }] : [],
  );
  if (typed === '' || offered.some(({ value }) => String(value) === typed)) return offered;
  return [...offered, { value: Number(typed), label: labelOf(Number(typed)) }];
}
