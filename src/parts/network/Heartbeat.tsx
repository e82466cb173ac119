import { useState, type FormEvent } from 'react';
import { networkDeviceCalls, type NetworkDevice } from '#domain/calls/networkDevices.ts';
import { AppError, toAppError } from '#domain/errors/appError.ts';
import { apiMessages } from '#domain/messages/api.ts';
import { networkMessages } from '#domain/messages/network.ts';
import { expectedHeartbeat } from '#domain/states/network.ts';
import type { Api } from '#collections/transport/api.ts';
import { useData } from '#crud/context/replica.ts';
import { useCan } from '#crud/context/session.ts';
import { showDialog } from '#crud/dialog/showDialog.ts';
import { Button } from '#ui/control/Button.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { NumberInput } from '#ui/field/NumberInput.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { Muted } from '#ui/text/text.tsx';
import { rereadDevices } from './deviceSource.ts';

const words = networkMessages.heartbeat;
const { schema, ...call } = networkDeviceCalls.networkDeviceUpdate;

function sourceOf({ heartbeat, chosenHeartbeat }: NetworkDevice): string {
  const own = heartbeat === null ? words.unsaid : words.own(heartbeat);
  return chosenHeartbeat === null ? own : words.chosen(own);
}

/** After how long a silence a device is offline, and who says so. Those with the right change it. */
export function Heartbeat({ device }: { device: NetworkDevice }) {
  const mayChange = useCan(call.ask);
  const [answer, setAnswer] = useState<{ before: NetworkDevice; now: NetworkDevice } | null>(null);
  const shown = answer?.before === device ? answer.now : device;
  const seconds = expectedHeartbeat(shown);
  const open = () =>
    showDialog((close) => (
      <HeartbeatDialog device={shown} onClose={close} onChanged={(now) => setAnswer({ before: device, now })} />
    ));
  return (
    <Muted textStyle="sm" data-heartbeat={shown.id}>
      {seconds === null ? words.never : words.after(seconds)} ({sourceOf(shown)}){' '}
      {mayChange ? (
        <Button size="xs" aria-label={`${words.change}: ${words.title(shown.name)}`} onClick={open}>
          {words.change}
        </Button>
      ) : null}
    </Muted>
  );
}

/** @throws AppError */
async function change(api: Api, { id }: NetworkDevice, chosenHeartbeat: number | null): Promise<NetworkDevice> {
  const answer = await api.call(call, { parameters: { id }, body: { chosenHeartbeat }, inBackground: true });
  const { data } = schema.safeParse(answer);
  if (data === undefined) throw new AppError({ code: 'unreadable', message: apiMessages.unexpected, status: 200 });
  return data;
}

interface HeartbeatDialogProps {
  device: NetworkDevice;
  onClose: () => void;
  onChanged: (device: NetworkDevice) => void;
}

const formId = 'heartbeat';

function HeartbeatDialog({ device, onClose, onChanged }: HeartbeatDialogProps) {
  const { api } = useData();
  const [typed, setTyped] = useState(String(expectedHeartbeat(device) ?? ''));
  const [busy, setBusy] = useState<'own' | 'chosen' | null>(null);
  const [error, setError] = useState<string | null>(null);
  const send = async (by: 'own' | 'chosen', chosen: number | null) => {
    setBusy(by);
    setError(null);
    try {
      onChanged(await change(api, device, chosen));
      rereadDevices(api);
      onClose();
    } catch (thrown) {
      setError(toAppError(thrown).message);
      setBusy(null);
    }
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const checked = call.body.safeParse({ chosenHeartbeat: typed.trim() === '' ? NaN : Number(typed) });
    if (busy !== null) return;
    if (checked.success) void send('chosen', checked.data.chosenHeartbeat);
    else setError(checked.error.issues[0]?.message ?? apiMessages.unexpected);
  };
  return (
    <Dialog
      title={words.title(device.name)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {device.chosenHeartbeat === null ? null : (
            <Button busy={busy === 'own'} disabled={busy === 'chosen'} onClick={() => void send('own', null)}>
              {words.useOwn}
            </Button>
          )}
          <Button
            type="submit"
            form={formId}
            variant="solid"
            colorPalette="accent"
            busy={busy === 'chosen'}
            disabled={busy === 'own'}
          >
            Save
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={save}>
        <FormField label={words.label} hint={words.hint} error={error}>
          <NumberInput
            unit="seconds"
            inputMode="numeric"
            data-autofocus=""
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </FormField>
      </form>
    </Dialog>
  );
}
