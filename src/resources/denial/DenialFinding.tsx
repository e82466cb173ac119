import { useState } from 'react';
import { rentalCalls } from '#domain/calls/rentals.ts';
import type { DenialFacts, Refusal } from '#domain/denials/facts.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { useCan } from '#crud/context/session.ts';
import { useRows } from '#crud/data/useRows.ts';
import { DenialCard } from './DenialCard.tsx';
import { useDenialDoor } from './useDenialDoor.ts';
import { useHeldRecord, useHeldRecords } from './useHeldRecord.ts';
import { useJudgement } from './useJudgement.ts';

interface Found {
  /** null: none is known. */
  refusal: Refusal | null;
  /** Where it is asked about, where no refusal names a door. */
  gateId: number | null;
  siteId: number;
  typed?: DenialFacts['typed'];
}

export interface DenialFindingProps extends Found {
  /** Of whom it is asked; null: whoever the refusal names. */
  customerId: number | null;
}

/** Why somebody was refused, with all that this user may see of it. */
export function DenialFinding({ customerId, ...found }: DenialFindingProps) {
  const customer = customerId ?? found.refusal?.customerId ?? null;
  const user = found.refusal?.userId ?? null;
  if (customer !== null) return <OfCustomer key={customer} id={customer} {...found} />;
  if (user !== null) return <OfUser key={user} id={user} {...found} />;
  return <OfNobody {...found} />;
}

const unknown = { person: null, bookings: null, units: [], pinCodes: null } as const;

/** What is known of the door, and of the moment at which it is asked. */
function useFound({ refusal, gateId, siteId, typed }: Found) {
  const [now] = useState(() => new Date());
  const { gate, ...door } = useDenialDoor(refusal?.gateId ?? gateId, refusal?.siteId ?? siteId);
  return { gate, known: { now, refusal, ...door, ...(typed === undefined ? {} : { typed }) } };
}

function OfNobody(found: Found) {
  const { gate, known } = useFound(found);
  return <DenialCard gate={gate} facts={{ ...known, ...unknown }} />;
}

function OfUser({ id, ...found }: Found & { id: number }) {
  const { gate, known } = useFound(found);
  const user = useHeldRecord('user', id);
  const name = user === null ? `Member of staff ${id}` : recordName('user', user);
  const person = { kind: 'user', id, name } as const;
  return <DenialCard gate={gate} facts={{ ...known, ...unknown, person }} />;
}

function OfCustomer({ id, ...found }: Found & { id: number }) {
  const { gate, known } = useFound(found);
  const mayReadBookings = useCan(rentalCalls.customerBookings.ask);
  const mayReadPins = useCan(rentalCalls.customerPinCodes.ask);
  const customer = useHeldRecord('customer', id);
  const stays = useRows('booking', { of: { subject: 'customer', id } });
  const bookings = mayReadBookings && stays.status === 'ready' ? stays.rows : null;
  const unitIds = (bookings ?? []).flatMap(({ units = [] }) => units.map((unit) => unit.id));
  const units = useHeldRecords('unit', unitIds);
  const codes = useRows('pinCode', { of: { subject: 'customer', id } });
  const pinCodes = mayReadPins && codes.status === 'ready' ? codes.rows : null;
  const newest = pinCodes?.toSorted((a, b) => b.id - a.id)[0];
  const { judged, failure } = useJudgement(newest?.id ?? null);
  const facts: DenialFacts = {
    ...known,
    person: { kind: 'customer', id, name: recordName('customer', customer ?? { id }) },
    bookings,
    units,
    pinCodes,
    ...(judged === undefined ? {} : { judged }),
  };
  return (
    <>
      <DenialCard gate={gate} facts={facts} />
      {failure === null ? null : (
        <p role="status">{`The server did not say whether their PIN would be let in now: ${failure}`}</p>
      )}
    </>
  );
}
