import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Controller } from '#domain/entities/controller.ts';
import { entityOf } from '#domain/entities/index.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { channelMessages as texts } from '#domain/messages/controllers.ts';
import { inSentence } from '#domain/messages/records.ts';
import { pathTo } from '#domain/routes/path.ts';
import { wiringSearch } from '#domain/routes/wiringSearch.ts';
import { useMayOpen } from '#crud/context/session.ts';
import { useReferenceSearch } from '#crud/form/fields/useReferenceSearch.ts';
import { LinkButton } from '#crud/link/LinkButton.tsx';
import { Button } from '#ui/control/Button.tsx';
import { Choices } from '#ui/control/Choices.tsx';
import { Combobox } from '#ui/field/Combobox.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { Row, Stack } from '#ui/layout/layout.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { Note } from '#ui/text/text.tsx';
import { NewDevice } from '../NewDevice.tsx';
import { onController } from './onController.ts';

const doors = ['unit', 'gate', 'lockable'] as const;
type Door = (typeof doors)[number];

/** Where the doors without a connection are chosen from, and new ones are made. */
const routes = {
  unit: { edit: 'unit.edit', create: 'unit.create' },
  gate: { edit: 'gate.edit', create: 'gate.create' },
  lockable: { edit: 'lockable.edit', create: 'lockable.create' },
} as const;

export interface ConnectChannelProps {
  controller: Pick<Controller, 'id' | 'siteId' | 'name'>;
  channel: number;
  onClose: () => void;
}

/** Leads to the forms of what can hang on a free channel, with the channel chosen in them. */
export default function ConnectChannel({ controller, channel, onClose }: ConnectChannelProps) {
  const mayOpen = useMayOpen();
  const offered = doors.filter((door) => mayOpen(routes[door].edit));
  const [chosen, choose] = useState<Door | undefined>(offered[0]);
  const { id, siteId } = controller;
  const wiring = { ...(siteId === undefined ? {} : { siteId }), controllerId: id, channel };
  return (
    <Dialog
      title={texts.connectTitle(recordName('controller', controller), channel)}
      onClose={onClose}
      actions={<Button onClick={onClose}>Cancel</Button>}
    >
      {chosen === undefined ? null : (
        <Stack gap="3" pb="4">
          <Note id="connect-door">{texts.connectDoor}</Note>
          <Choices
            labelledBy="connect-door"
            value={chosen}
            onChoose={choose}
            choices={offered.map((door) => ({ value: door, label: entityOf(door).label.one }))}
          />
          <FreeDoor key={chosen} door={chosen} wiring={wiring} />
          <Row>
            <LinkButton to={routes[chosen].create} search={wiringSearch(wiring)}>
              {texts.connectNew(inSentence(entityOf(chosen).label.one))}
            </LinkButton>
          </Row>
        </Stack>
      )}
      <Stack>
        <Note>{texts.connectDevice}</Note>
        <Row>
          <NewDevice kinds={onController} values={wiring} />
        </Row>
      </Stack>
    </Dialog>
  );
}

interface FreeDoorProps {
  door: Door;
  wiring: { siteId?: number; controllerId: number; channel: number };
}

/** Chooses a door of the site that has no connection, and opens its form. */
function FreeDoor({ door, wiring: { siteId, controllerId, channel } }: FreeDoorProps) {
  const navigate = useNavigate();
  const { one, many } = entityOf(door).label;
  const { options, isPending, status, search } = useReferenceSearch({
    entity: door,
    siteId,
    where: { controllerId: [null] },
  });
  const label = texts.freeDoor(inSentence(one));
  return (
    <FormField label={label}>
      <Combobox
        label={label}
        options={options}
        isPending={isPending}
        status={status}
        chosen={null}
        onSearch={search}
        mayClear={false}
        placeholder={`Search ${inSentence(many)}…`}
        onChoose={(option) => {
          if (option === null) return;
          const to = pathTo(routes[door].edit, { id: Number(option.value) });
          void navigate(to + wiringSearch({ controllerId, channel }));
        }}
      />
    </FormField>
  );
}
