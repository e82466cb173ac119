import { useState, type ReactNode } from 'react';
import type { NetworkDevice } from '#domain/calls/networkDevices.ts';
import { pairingCalls } from '#domain/calls/pairings.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { done, doneUndoable, stateNotChanged } from '#domain/messages/pageNotices.ts';
import { networkMessages } from '#domain/messages/network.ts';
import type { Api } from '#collections/transport/api.ts';
import { useData } from '#crud/context/replica.ts';
import { useReferences } from '#crud/form/fields/useReferences.ts';
import { showNotice, showNoticeWithAction } from '#crud/message/showNotice.ts';
import { useAttempt } from '#crud/message/useAttempt.ts';
import { Button } from '#ui/control/Button.tsx';
import { Checkbox } from '#ui/control/Checkbox.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { Select } from '#ui/field/Select.tsx';
import { List, Stack } from '#ui/layout/layout.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { ErrorState } from '#ui/page/ErrorState.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { FailureText, Muted, Note } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { useNetworkDevices } from '../useNetworkDevices.ts';
import { candidatesFor, companionsOf, doorsOf, planReplacement, type ContactOf, type Plan } from './replacementPlan.ts';

const texts = networkMessages.replace;

interface Replaced {
  siteId: number;
  name: string;
  devices: readonly { from: number; to: number }[];
}

const send = (api: Api, siteId: number, devices: Replaced['devices']) =>
  api.call(pairingCalls.siteReplacements, { parameters: { id: siteId }, body: { devices }, inBackground: true });

function offerUndo(api: Api, { siteId, name, devices }: Replaced): void {
  const undo = async () => {
    try {
      await send(
        api,
        siteId,
        devices.map(({ from, to }) => ({ from: to, to: from })),
      );
      showNotice(done, texts.undone);
    } catch (thrown) {
      showNotice(stateNotChanged, texts.notUndone(toAppError(thrown).message));
    }
  };
  const action = { label: 'Undo', run: () => void undo(), closes: true } as const;
  showNoticeWithAction(action, doneUndoable, texts.done(name, devices.length));
}

type Contacted = { contactInput?: number | null | undefined } | null;

/** The contacts of the doors on some devices, by the doors' own records. */
function useContacts(devices: readonly NetworkDevice[]): ContactOf {
  const doors = devices.flatMap(doorsOf).map(({ door }) => door);
  const idsOf = (entity: string) => doors.filter((door) => door.entity === entity).map(({ id }) => id);
  const found = {
    unit: useReferences('unit', idsOf('unit')),
    gate: useReferences('gate', idsOf('gate')),
    lockable: useReferences('lockable', idsOf('lockable')),
  };
  return ({ entity, id }) => {
    const references = entity === 'unit' || entity === 'gate' || entity === 'lockable' ? found[entity] : [];
    return (references.find((each) => each.id === id)?.record as Contacted | undefined)?.contactInput ?? null;
  };
}

function Preview({ plan: { moves, left } }: { plan: Plan }) {
  return (
    <Stack gap="2" color="fg" data-preview="">
      <chakra.h3 fontWeight="semibold">{texts.preview}</chakra.h3>
      <List display="grid" gap="2">
        {moves.map(({ from, to }) => (
          <li key={from.id}>
            {texts.move(from.name, to.name)}
            {doorsOf(from).map(({ channel, door }) => (
              <Muted key={channel} display="block" ps="4">
                {texts.channel(channel, door.name ?? texts.hiddenDoor)}
              </Muted>
            ))}
            {doorsOf(from).length === 0 ? (
              <Muted display="block" ps="4">
                {texts.noDoors}
              </Muted>
            ) : null}
          </li>
        ))}
      </List>
      {left.length === 0 ? null : (
        <>
          <chakra.h3 fontWeight="semibold">{texts.left}</chakra.h3>
          <List>
            {left.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </List>
        </>
      )}
    </Stack>
  );
}

interface ChoiceProps {
  old: NetworkDevice;
  devices: readonly NetworkDevice[];
  siteId: number;
  onClose: () => void;
}

function Choice({ old, devices, siteId, onClose }: ChoiceProps) {
  const { api } = useData();
  const contactOf = useContacts(devices);
  const candidates = candidatesFor(old, devices, contactOf);
  // Another name may be another door's device: a person chooses it.
  const namesake = candidates.find(({ device, lack }) => lack === null && device.name === old.name)?.device.id;
  const [chosen, setChosen] = useState<number | null>(null);
  const [isAlone, setAlone] = useState(false);
  const { isBusy, failure, attempt } = useAttempt();
  const to = candidates.find(({ device, lack }) => lack === null && device.id === (chosen ?? namesake))?.device;
  const companions = to === undefined ? null : companionsOf(old, to, devices);
  const plan = to === undefined ? null : planReplacement(old, to, isAlone ? null : companions, devices, contactOf);

  const replace = async ({ moves }: Plan) => {
    const replaced = moves.map((move) => ({ from: move.from.id, to: move.to.id }));
    await send(api, siteId, replaced);
    offerUndo(api, { siteId, name: old.name, devices: replaced });
    onClose();
  };

  return (
    <Frame
      name={old.name}
      onClose={isBusy ? () => undefined : onClose}
      confirm={
        <Button
          variant="solid"
          colorPalette="accent"
          busy={isBusy}
          disabled={plan === null}
          onClick={() => plan !== null && void attempt(() => replace(plan))}
        >
          {texts.confirm}
        </Button>
      }
    >
      <Stack gap="4">
        <Note>{texts.text(old.name)}</Note>
        {candidates.length === 0 ? (
          <p>{texts.none}</p>
        ) : (
          <FormField label={texts.label}>
            <Select
              w="full"
              value={to?.id ?? ''}
              data-autofocus=""
              onChange={(event) => setChosen(Number(event.currentTarget.value))}
            >
              {to === undefined ? <option value="">–</option> : null}
              {candidates.map(({ device, lack }) => (
                <option key={device.id} value={device.id} disabled={lack !== null}>
                  {[device.name, device.model, lack].filter((part) => part !== null && part !== '').join(' · ')}
                </option>
              ))}
            </Select>
          </FormField>
        )}
        {companions === null ? null : (
          <div>
            <Checkbox
              checked={!isAlone}
              label={texts.others(companions.devices.length, companions.gateway)}
              onChange={(isTogether) => setAlone(!isTogether)}
            >
              {texts.others(companions.devices.length, companions.gateway)}
            </Checkbox>
          </div>
        )}
        {plan === null ? null : <Preview plan={plan} />}
        <FailureText>{failure}</FailureText>
      </Stack>
    </Frame>
  );
}

interface FrameProps {
  name: string;
  onClose: () => void;
  confirm?: ReactNode;
  children: ReactNode;
}

function Frame({ name, onClose, confirm, children }: FrameProps) {
  return (
    <Dialog
      title={texts.title(name)}
      wide
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {confirm}
        </>
      }
    >
      {children}
    </Dialog>
  );
}

interface ReplaceDialogProps {
  row: { name?: string | undefined; siteId?: number | undefined; networkDeviceId?: number | null | undefined };
  onClose: () => void;
}

/** Lets a record, and all that is connected to it, have another network device. */
export function ReplaceDialog({ row, onClose }: ReplaceDialogProps) {
  const { siteId, networkDeviceId, name = '' } = row;
  const view = useNetworkDevices(siteId);
  const old = view.status === 'ready' ? view.devices.find(({ id }) => id === networkDeviceId) : undefined;
  if (view.status === 'ready' && old !== undefined && siteId !== undefined)
    return <Choice old={old} devices={view.devices} siteId={siteId} onClose={onClose} />;
  return (
    <Frame name={name} onClose={onClose}>
      {view.status === 'loading' ? <SkeletonBlock h="20" /> : null}
      {view.status === 'failed' ? (
        <ErrorState title={networkMessages.notRead(view.message)} onRetry={view.retry} />
      ) : null}
      {view.status === 'ready' || view.status === 'absent' ? <p>{texts.gone}</p> : null}
    </Frame>
  );
}
