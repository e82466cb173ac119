import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { explainDenial } from '#domain/denials/explainDenial.ts';
import type { DenialFacts, DenialRemedy } from '#domain/denials/denialFacts.ts';
import type { Gate } from '#domain/entities/gate.ts';
import { denialReasonLabels } from '#domain/messages/denials.ts';
import { formatAgo } from '#format/duration.ts';
import { Row } from '#ui/layout/layout.tsx';
import { Muted } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { Elapsed } from '#ui/time/Elapsed.tsx';
import { Moment } from '#ui/time/Moment.tsx';
import { ToneTag } from '#ui/tone/ToneTag.tsx';
import { commandRight } from '#domain/commands/act.ts';
import type { RouteId } from '#domain/routes/index.ts';
import type { PathParameters } from '#domain/routes/path.ts';
import type { DeviceKind } from '#domain/states/deviceKind.ts';
import { CommandButtons } from '#crud/command/CommandButtons.tsx';
import { CommandReason, reasonOf } from '#crud/command/CommandReason.tsx';
import { useCan, useMayOpen } from '#crud/context/session.ts';
import { LinkButton } from '#crud/link/LinkButton.tsx';
import { DoorStatusCell } from '../door/DoorStatusCell.tsx';
import { denialAppearances } from './denialAppearances.ts';

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
function RemedyButton({ remedies, gate }: { remedies: readonly DenialRemedy[]; gate: Gate | null }) {
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

const Evidence = chakra('ul', {
  base: { listStyle: 'disc', m: '0', ps: '5', textStyle: 'sm', color: 'fg.muted', display: 'grid', gap: '1' },
});

export function DenialCard({ facts, gate }: { facts: DenialFacts; gate: Gate | null }) {
  const { reason, basis, sentence, advice, evidence, likely, remedies } = explainDenial(facts);
  const { tone, icon } = reason === null ? { tone: 'secure' as const, icon: CircleCheck } : denialAppearances[reason];
  const refusedAt = basis === 'log' ? facts.refusal?.createdAt : null;
  const basisText = basis === 'log' ? 'From the log' : 'Current status';
  return (
    <chakra.section
      display="flex"
      flexDirection="column"
      gap="3"
      p="4"
      borderRadius="l2"
      borderWidth="1px"
      borderColor="border"
      color="fg"
      textStyle="md"
      aria-label="Why denied"
      data-denial={reason ?? 'none'}
      data-basis={basis}
    >
      <Row>
        <ToneTag tone={tone} icon={icon}>
          {reason === null ? 'Not refused' : denialReasonLabels[reason]}
        </ToneTag>
        <Muted textStyle="sm">
          {refusedAt ? (
            <>
              Refused <Elapsed since={refusedAt} format={formatAgo} />
            </>
          ) : (
            basisText
          )}
        </Muted>
      </Row>
      <chakra.p fontWeight="semibold">{sentence}</chakra.p>
      {evidence.length === 0 ? null : (
        <Evidence>
          {evidence.map(({ text, at }) => (
            <li key={`${text}${at}`}>
              {text}
              {at === null ? null : (
                <>
                  {' · '}
                  <Moment at={at} zone={facts.timeZone} />
                </>
              )}
            </li>
          ))}
        </Evidence>
      )}
      {likely.length === 0 ? null : (
        <div>
          <p>Likely reasons:</p>
          <Evidence>
            {likely.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </Evidence>
        </div>
      )}
      <chakra.p>{advice}</chakra.p>
      <RemedyButton remedies={remedies} gate={gate} />
    </chakra.section>
  );
}
