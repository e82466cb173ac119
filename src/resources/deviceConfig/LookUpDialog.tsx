import { useId, useState } from 'react';
import { chakra } from '#ui/theme/chakra.ts';
import { deviceCalls } from '#domain/calls/devices.ts';
import { useCan } from '#crud/context/session.ts';
import { Button } from '#ui/control/Button.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { ConfigView } from './ConfigView.tsx';
import { useIdentifiers } from './useIdentifiers.ts';
import { useLookUp } from './useLookUp.ts';

const example = 'For example, UnitController_12, DumbHID_3 or MotorisedLock_40.';

/** Shows the config of one device by its identifier. */
export function LookUpDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const { found, lookUp } = useLookUp();
  const form = useId();
  const mayChoose = useCan(deviceCalls.deviceConfigOptions.ask);
  const suggestions = useId();
  return (
    <Dialog
      wide
      title="Look up a device config"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button type="submit" form={form} variant="solid" colorPalette="accent" busy={found.status === 'busy'}>
            Look up
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          lookUp(typed);
        }}
      >
        <FormField label="Identifier" hint={example} error={found.status === 'failed' ? found.sentence : null}>
          <TextInput
            size="md"
            w="full"
            autoComplete="off"
            spellCheck={false}
            data-autofocus=""
            list={suggestions}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </FormField>
      </form>
      {mayChoose ? <Suggestions id={suggestions} /> : null}
      <chakra.div aria-live="polite" pt="4">
        {found.status === 'found' ? <ConfigView config={found.config} /> : null}
      </chakra.div>
    </Dialog>
  );
}

/** The browser's suggestions while typing. */
function Suggestions({ id }: { id: string }) {
  const { options, failure } = useIdentifiers();
  return (
    <>
      <datalist id={id}>
        {options.map(({ identifier, name }) => (
          <option key={identifier} value={identifier}>
            {name}
          </option>
        ))}
      </datalist>
      {failure === null ? null : <chakra.p pt="2" color="fg.muted">{`Couldn't load suggestions: ${failure}`}</chakra.p>}
    </>
  );
}
