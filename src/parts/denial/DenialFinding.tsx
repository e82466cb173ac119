import { useState } from 'react';
import { rentalCalls } from '#domain/calls/rentals.ts';
import type { DenialFacts, LoggedDenial, DenialDevice } from '#domain/denials/denialFacts.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { denialMessages } from '#domain/messages/denials.ts';
import { denialReasons } from '#domain/states/logs.ts';
import { isOneOf } from '#domain/states/words.ts';
import { useCan, useSession } from '#crud/context/session.ts';
import { useRows } from '#crud/data/useRows.ts';
import { sitesOf } from '#domain/entities/define.ts';
import type { Gate } from '#domain/entities/gate.ts';
import { entityOf } from '#domain/entities/index.ts';
import { allSites } from '#domain/entities/site.ts';
import { hoursIn } from '#domain/states/hours.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { DenialCard } from './DenialCard.tsx';
import { noRecordId, useReplicatedRecord, useReplicatedRecords } from './useReplicatedRecord.ts';
import { useJudgement } from './useJudgement.ts';

interface KnownDoor extends Pick<DenialFacts, 'door' | 'devices' | 'timeZone'> {
  gate: Gate | null;
}

/** The gates of a site where all share one schedule, as one door; null: they differ, or are not known. */
function useSharedHours(siteId: number): Pick<DenialFacts, 'door'>['door'] {
  const { sites } = useSession();
  const view = useRows('gate', { siteId: siteId === allSites.id ? noRecordId : siteId });
  const gates = view.status === 'ready' && !view.pending ? view.rows : [];
  const [first] = gates;
  const isShared = first !== undefined && gates.every(({ scheduleId }) => scheduleId === first.scheduleId);
  const schedule = useReplicatedRecord('schedule', isShared ? first.scheduleId : null);
  const site = sites.find(({ id }) => id === siteId);
  if (!isShared || site === undefined) return null;
  // Without a schedule it opens at any time.
  const isAlwaysOpen = first.scheduleId === null;
  const hours = schedule === null ? null : hoursIn(schedule);
  if (hours === null && !isAlwaysOpen) return null;
  const name = gates.length === 1 ? recordName('gate', first) : denialMessages.theGates;
  const { scheduleId } = first;
  return { id: first.id, name, sites: [{ id: siteId, name: recordName('site', site) }], hours, scheduleId };
}

/** A gate with its devices; gateId null: none is known, but the hours may be those of every gate. */
function useDenialDoor(gateId: number | null, siteId: number): KnownDoor {
  const gate = useReplicatedRecord('gate', gateId);
  const hid = useReplicatedRecord('hid', gate?.hidId);
  const controller = useReplicatedRecord('controller', gate?.controllerId);
  const schedule = useReplicatedRecord('schedule', gate?.scheduleId);
  const { sites: all } = useSession();
  const timeZone = useSiteZone(gate?.siteId ?? siteId) ?? 'UTC';
  const shared = useSharedHours(siteId);
  const devices: DenialDevice[] = [
    ...(hid === null ? [] : [{ ...hid, kind: 'hid' as const, name: recordName('hid', hid) }]),
    ...(controller === null
      ? []
      : [{ ...controller, kind: 'controller' as const, name: recordName('controller', controller) }]),
  ];
  if (gate === null) return { gate, door: gateId === null ? shared : null, devices: [], timeZone };
  // A gate always serves its own site, even if the API does not list that.
  const sites = sitesOf(entityOf('gate'), gate).map((id) => {
    const known = all.find((site) => site.id === id) ?? gate.sites?.find((site) => site.id === id) ?? { id };
    return { id, name: recordName('site', known) };
  });
  const known = schedule ? hoursIn(schedule) : null;
  const hours = gate.scheduleId ? (known === null ? {} : { hours: known }) : { hours: null };
  const { id, scheduleId } = gate;
  return { gate, door: { id, name: recordName('gate', gate), sites, scheduleId, ...hours }, devices, timeZone };
}

interface FindingProps {
  /** null if none is known. */
  refusal: LoggedDenial | null;
  /** The gate in question if the refusal names none. */
  gateId: number | null;
  siteId: number;
  typed?: DenialFacts['typedPin'];
}

export interface DenialFindingProps extends FindingProps {
  /** The customer in question; null: the one whom the refusal names. */
  customerId: number | null;
}

export function DenialFinding({ customerId, ...props }: DenialFindingProps) {
  const customer = customerId ?? props.refusal?.customerId ?? null;
  const user = props.refusal?.userId ?? null;
  if (customer !== null) return <FindingForCustomer key={customer} id={customer} {...props} />;
  if (user !== null) return <FindingForUser key={user} id={user} {...props} />;
  return <FindingForUnknown {...props} />;
}

const unknown = { person: null, bookings: null, units: [], pinCodes: null } as const;

function useDenialFacts({ refusal, gateId, siteId, typed }: FindingProps) {
  const [now] = useState(() => new Date());
  const { gate, ...door } = useDenialDoor(refusal?.gateId ?? gateId, refusal?.siteId ?? siteId);
  return { gate, known: { now, refusal, ...door, ...(typed === undefined ? {} : { typedPin: typed }) } };
}

function FindingForUnknown(props: FindingProps) {
  const { gate, known } = useDenialFacts(props);
  return <DenialCard gate={gate} facts={{ ...known, ...unknown }} />;
}

function FindingForUser({ id, ...props }: FindingProps & { id: number }) {
  const { gate, known } = useDenialFacts(props);
  const user = useReplicatedRecord('user', id);
  const name = user === null ? `Member of staff ${id}` : recordName('user', user);
  const person = { kind: 'user', id, name } as const;
  return <DenialCard gate={gate} facts={{ ...known, ...unknown, person }} />;
}

function FindingForCustomer({ id, ...props }: FindingProps & { id: number }) {
  const { gate, known } = useDenialFacts(props);
  const mayReadBookings = useCan(rentalCalls.customerBookings.ask);
  const mayReadPins = useCan(rentalCalls.customerPinCodes.ask);
  const customer = useReplicatedRecord('customer', id);
  const stays = useRows('booking', { of: { subject: 'customer', id } });
  const bookings = mayReadBookings && stays.status === 'ready' ? stays.rows : null;
  const unitIds = (bookings ?? []).flatMap(({ units = [] }) => units.map((unit) => unit.id));
  const units = useReplicatedRecords('unit', unitIds);
  const codes = useRows('pinCode', { of: { subject: 'customer', id } });
  const pinCodes = mayReadPins && codes.status === 'ready' ? codes.rows : null;
  const newest = pinCodes?.toSorted((a, b) => b.id - a.id)[0];
  const { judged, failure } = useJudgement(newest?.id ?? null);
  const isJudging = newest !== undefined && judged === undefined && failure === null;
  // Without a refusal in the log, the records alone decide.
  const isUnknown = (mayReadBookings && stays.status === 'loading') || (mayReadPins && codes.status === 'loading');
  if (known.refusal === null && (isUnknown || isJudging)) return <SkeletonBlock h="24" width="100%" />;
  const facts: DenialFacts = {
    ...known,
    person: { kind: 'customer', id, name: recordName('customer', customer ?? { id }) },
    bookings,
    units,
    pinCodes,
    ...(judged === null || isOneOf(denialReasons, judged) ? { serverVerdict: judged } : {}),
  };
  return (
    <>
      <DenialCard gate={gate} facts={facts} />
      {failure === null ? null : <p role="status">{`Couldn't check whether their PIN works now: ${failure}`}</p>}
      {judged === 'refused' ? <p role="status">{denialMessages.refusedWithoutReason}</p> : null}
      {judged === 'unclear' ? <p role="status">{denialMessages.unclear}</p> : null}
    </>
  );
}
