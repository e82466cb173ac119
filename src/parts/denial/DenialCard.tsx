import { Banknote, CalendarClock, CircleCheck, KeyRound } from 'lucide-react';
import { Suspense, use, useState } from 'react';
import { explainDenial } from '#domain/denials/explainDenial.ts';
import type { DenialFacts, DenialRemedy } from '#domain/denials/denialFacts.ts';
import type { Gate } from '#domain/entities/gate.ts';
import { rentalCalls } from '#domain/calls/rentals.ts';
import { resourceCalls } from '#domain/calls/resource.ts';
import { denialMessages, denialReasonLabels } from '#domain/messages/denials.ts';
import { paymentMessages } from '#domain/messages/payments.ts';
import { formatAgo } from '#format/duration.ts';
import { Button } from '#ui/control/Button.tsx';
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
import { RemedyFormContext, type RemedyFormProps } from './RemedyFormContext.ts';

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
    case 'take payment':
    case 'new PIN':
    case 'extend hours':
      return null;
    case 'see device':
      return { to: deviceDetails[remedy.kind], parameters: { id: remedy.id } };
    case 'see booking':
      return { to: 'booking.detail', parameters: { type: remedy.type, id: remedy.id } };
    default:
      return { to: pageDetails[remedy.act], parameters: { id: remedy.id } };
  }
}

type FormRemedy = Extract<DenialRemedy, { act: RemedyFormProps['act'] }>;

/** Somebody who stands at a closed gate is let in first. */
const formLooks = {
  'take payment': { label: paymentMessages.take, icon: Banknote, isMain: true },
  'new PIN': { label: 'New PIN code', icon: KeyRound, isMain: true },
  'extend hours': { label: denialMessages.extendHours, icon: CalendarClock, isMain: false },
} as const satisfies Record<FormRemedy['act'], object>;

const isForm = (remedy: DenialRemedy): remedy is FormRemedy => Object.hasOwn(formLooks, remedy.act);

interface RemediesProps {
  remedies: readonly DenialRemedy[];
  gate: Gate | null;
}

/** The forms that the user may send, and the first other remedy that they may use. null without any. */
function Remedies({ remedies, gate }: RemediesProps) {
  const mayOpenDoor = useCan(commandRight);
  const mayOpen = useMayOpen();
  const mayTakePayment = useCan(resourceCalls('payment').create.ask);
  const mayGivePin = useCan(rentalCalls.customerPinCodeCreate.ask);
  const Form = use(RemedyFormContext);
  const [shown, show] = useState<FormRemedy | null>(null);
  const mayChangeHours = useCan(resourceCalls('schedule').update.ask);
  const may = { 'take payment': mayTakePayment, 'new PIN': mayGivePin, 'extend hours': mayChangeHours } as const;
  const forms = remedies.filter(isForm).filter(({ act }) => Form !== null && may[act]);
  const other = remedies.find((remedy) => {
    if (isForm(remedy)) return false;
    const page = pageOf(remedy);
    return page === null ? mayOpenDoor && gate !== null : mayOpen(page.to);
  });
  const page = other === undefined ? null : pageOf(other);
  if (forms.length === 0 && other === undefined) return null;
  const mainForm = forms.find(({ act }) => formLooks[act].isMain);
  return (
    <Row>
      {forms.map((remedy) => {
        const { label, icon: Icon } = formLooks[remedy.act];
        const look = remedy === mainForm ? ({ variant: 'solid', colorPalette: 'accent' } as const) : {};
        return (
          <Button key={remedy.act} {...look} onClick={() => show(remedy)}>
            <Icon aria-hidden="true" />
            {label}
          </Button>
        );
      })}
      {page === null || other === undefined ? null : (
        <LinkButton {...page} main={mainForm === undefined}>{`Go to ${other.name}`}</LinkButton>
      )}
      {other?.act === 'open door' && gate !== null ? <OpenGate gate={gate} /> : null}
      {shown === null || Form === null ? null : (
        <Suspense fallback={null}>
          <Form act={shown.act} id={shown.id} name={shown.name} onClose={() => show(null)} />
        </Suspense>
      )}
    </Row>
  );
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
      <Remedies remedies={remedies} gate={gate} />
    </chakra.section>
  );
}
