import { useId, useState, useRef, useEffect } from 'react';
import { z } from 'zod';
import { chakra } from '#ui/theme/chakra.ts';
import { deviceCalls } from '#domain/calls/devices.ts';
import { useCan } from '#crud/context/session.ts';
import { Button } from '#ui/control/Button.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import type { DeviceConfig } from '#domain/entities/deviceConfig.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { controllerMessages } from '#domain/messages/controllers.ts';
import { parseDeviceIdentifier } from '#domain/validation/deviceIdentifier.ts';
import { useData } from '#crud/context/replica.ts';
import type { Api } from '#collections/transport/api.ts';
import { ConfigView } from './ConfigView.tsx';
import { readDeviceConfig } from './readDeviceConfig.ts';

const optionSchema = z.looseObject({ identifier: z.string(), name: z.string().optional().catch(undefined) });
type IdentifierOption = z.output<typeof optionSchema>;

/** The most suggestions. Others can still be typed. */
const maximumOptions = 1_000;

async function readOptions(api: Api, signal: AbortSignal): Promise<IdentifierOption[]> {
  const options: IdentifierOption[] = [];
  let offset = 0;
  for (;;) {
    const { count, rows } = await api.list(deviceCalls.deviceConfigOptions, { query: { offset }, signal });
    options.push(...rows.flatMap((row) => optionSchema.safeParse(row).data ?? []));
    offset += rows.length;
    // A plain array holds the whole list.
    if (rows.length === 0 || count === null || offset >= count || offset >= maximumOptions) return options;
  }
}

function useIdentifiers(): { options: readonly IdentifierOption[]; failure: string | null } {
  const { api } = useData();
  const [answer, setAnswer] = useState<{ options: readonly IdentifierOption[]; failure: string | null }>({
    options: [],
    failure: null,
  });
  useEffect(() => {
    const leaving = new AbortController();
    const read = async () => {
      try {
        setAnswer({ options: await readOptions(api, leaving.signal), failure: null });
      } catch (thrown) {
        if (!leaving.signal.aborted) setAnswer({ options: [], failure: toAppError(thrown).message });
      }
    };
    void read();
    return () => leaving.abort();
  }, [api]);
  return answer;
}

type LookUp =
  | { status: 'none' }
  | { status: 'busy' }
  | { status: 'found'; config: DeviceConfig }
  | { status: 'failed'; sentence: string };

/** Finds a device config by a typed identifier. The identifier is validated first, then read by type and number. */
function useLookUp() {
  const { api } = useData();
  const [found, setFound] = useState<LookUp>({ status: 'none' });
  const latest = useRef(0);
  const lookUp = async (typed: string) => {
    const own = (latest.current += 1);
    const show = (next: LookUp) => {
      if (latest.current === own) setFound(next);
    };
    show({ status: 'busy' });
    const identifier = typed.trim();
    try {
      const { type, id } = parseDeviceIdentifier(identifier);
      show({ status: 'found', config: await readDeviceConfig(api, { id, type }) });
    } catch (thrown) {
      const error = toAppError(thrown);
      const isMissing = error.code === 'notFound';
      show({ status: 'failed', sentence: isMissing ? controllerMessages.configMissing(identifier) : error.message });
    }
  };
  return { found, lookUp: (typed: string) => void lookUp(typed) };
}

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
