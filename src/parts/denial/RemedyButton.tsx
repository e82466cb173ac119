import { useState } from 'react';
import { commandRight } from '#domain/commands/act.ts';
import type { DenialRemedy } from '#domain/denials/denialFacts.ts';
import type { Gate } from '#domain/entities/gate.ts';
import type { RouteId } from '#domain/routes/index.ts';
import type { PathParameters } from '#domain/routes/path.ts';
import type { DeviceKind } from '#domain/states/deviceKind.ts';
import { CommandButtons } from '#crud/command/CommandButtons.tsx';
import { CommandReason, reasonOf } from '#crud/command/CommandReason.tsx';
import { useCan, useMayOpen } from '#crud/context/session.ts';
import { LinkButton } from '#crud/link/LinkButton.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { DoorStatusCell } from '../door/DoorStatusCell.tsx';

const deviceDetails = {
  hub: 'hub.detail',
  controller: 'controller.detail',
  multiplexer: 'multiplexer.detail',
  hid: 'hid.detail',
  powerController: 'powerController.detail',
  motorisedLock: 'motorisedLock.detail',
  padlock: 'padlock.list',
} as const satisfies Record<DeviceKind, RouteId>;

const pageDetails = {
  'see customer': 'customer.detail',
  'see user': 'user.detail',
  'see unit': 'unit.detail',
  'see gate': 'gate.detail',
} as const satisfies Partial<Record<DenialRemedy['act'], RouteId>>;

type Page = { to: RouteId; parameters: PathParameters };

/** The page of a remedy; null if it has none. */
function pageOf(remedy: DenialRemedy): Page | null {
  switch (remedy.act) {
    case 'open door':
      return null;
    case 'see device':
      return { to: deviceDetails[remedy.kind], parameters: { id: remedy.id } };
    case 'see booking':
      return { to: 'booking.detail', parameters: { type: remedy.type, id: remedy.id } };
    default:
      return { to: pageDetails[remedy.act], parameters: { id: remedy.id } };
  }
}

/** null without a permitted remedy. */
export function RemedyButton({ remedies, gate }: { remedies: readonly DenialRemedy[]; gate: Gate | null }) {
  const mayOpenDoor = useCan(commandRight);
  const mayOpen = useMayOpen();
  const allowed = remedies.find((remedy) => {
    const page = pageOf(remedy);
    return page === null ? mayOpenDoor && gate !== null : mayOpen(page.to);
  });
  if (allowed === undefined) return null;
  const page = pageOf(allowed);
  if (page !== null) return <LinkButton {...page} main>{`Go to ${allowed.name}`}</LinkButton>;
  if (gate === null) return null;
  return <OpenGate gate={gate} />;
}

function OpenGate({ gate }: { gate: Gate }) {
  const [typed, setTyped] = useState('');
  return (
    <Row columnGap="3" rowGap="1" data-remedy="open">
      <Row gap="1">
        <CommandReason value={typed} onChange={setTyped} />
        <CommandButtons
          entity="gate"
          row={gate}
          size="md"
          acts={['open']}
          isNamed
          {...reasonOf(typed)}
          onSent={() => setTyped('')}
        />
      </Row>
      <DoorStatusCell entity="gate" row={gate} />
    </Row>
  );
}
