import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import type { Customer } from '#domain/entities/customer.ts';
import type { Gate } from '#domain/entities/gate.ts';
import { idOfKey } from '#domain/entities/recordKey.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { allSites } from '#domain/entities/site.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { activeBookingKey } from '#domain/lifecycle/activeBooking.ts';
import { bookingFinder } from '#domain/lifecycle/bookingFinder.ts';
import { useCan, useSession } from '#crud/context/session.ts';
import { Button } from '#ui/control/Button.tsx';
import { useReplicatedRecords } from './useReplicatedRecord.ts';
import { whyDeniedAsk, whyDeniedLabel } from './whyDeniedAsk.ts';
import { WhyDeniedDialog, type DenialQuestion } from './WhyDeniedDialog.tsx';

/** The place of the refusal: a gate, a unit, or any door of a site; or the person. */
export type WhyDeniedProps = { gate: Gate } | { unit: Unit } | { siteId: number } | { customer: Customer };

export function WhyDenied(props: WhyDeniedProps) {
  const mayRead = useCan(whyDeniedAsk);
  const [isOpen, setOpen] = useState(false);
  if (!mayRead) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <CircleHelp aria-hidden="true" />
        {whyDeniedLabel}
      </Button>
      {isOpen ? <WhyDeniedQuestion {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

type WhyDeniedQuestionProps = WhyDeniedProps & { onClose: () => void };

/** The dialog of `WhyDenied`, for another button. */
export function WhyDeniedQuestion({ onClose, ...props }: WhyDeniedQuestionProps) {
  const { siteId: currentSiteId } = useSession();
  if ('unit' in props) return <WhyDeniedAtUnit unit={props.unit} onClose={onClose} />;
  if ('customer' in props) {
    const { id, siteId } = props.customer;
    const customer = { id, name: recordName('customer', props.customer) };
    const question = { siteId: siteId ?? currentSiteId ?? allSites.id, gateId: null, unitId: null, customer };
    return <WhyDeniedDialog question={question} onClose={onClose} />;
  }
  const [siteId = currentSiteId ?? allSites.id, gateId] =
    'gate' in props ? [props.gate.siteId, props.gate.id] : [props.siteId, null];
  return <WhyDeniedDialog question={{ siteId, gateId, unitId: null, customer: null }} onClose={onClose} />;
}

/** The dialog for the current site, or for all sites. */
export function WhyDeniedAnywhere({ onClose }: { onClose: () => void }) {
  const { siteId } = useSession();
  return <WhyDeniedQuestion siteId={siteId ?? allSites.id} onClose={onClose} />;
}

function WhyDeniedAtUnit({ unit, onClose }: { unit: Unit; onClose: () => void }) {
  const key = activeBookingKey(unit);
  const bookings = useReplicatedRecords('booking', key === null ? [] : [idOfKey(key)]);
  const booking = bookingFinder(bookings)(key);
  const holder = booking?.customer ?? null;
  const holderId = holder?.id ?? booking?.customer_id;
  const tenant =
    holder === null || holderId === undefined ? null : { id: holderId, name: recordName('customer', holder) };
  const { siteId: currentSiteId } = useSession();
  const siteId = unit.siteId ?? currentSiteId ?? allSites.id;
  const question: DenialQuestion = { siteId, gateId: null, unitId: unit.id, customer: tenant };
  // The tenant may load a moment later.
  return <WhyDeniedDialog key={tenant?.id ?? 'nobody'} question={question} onClose={onClose} />;
}
