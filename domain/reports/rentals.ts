import { localZone } from '#format/wallClock.ts';
import type { Booking } from '../entities/booking.ts';
import { recordName } from '../entities/recordName.ts';
import type { Unit } from '../entities/unit.ts';
import { reportMessages } from '../messages/reports.ts';
import { bookingStates, isRunningBooking, type BookingState } from '../states/booking.ts';
import { isArchived, isRentable } from '../states/unitUse.ts';
import { isOneOf } from '../states/words.ts';
import { isZone } from '../validation/zone.ts';
import { groupOfBookingType, kindGroupOf, type KindGroup } from '../states/kindGroup.ts';
import type { ReportRecords } from './reportRecords.ts';
import { ZoneCalendar, type DayNumber } from './zoneCalendar.ts';

/** A site with the days of its zone. */
export interface ReportSite {
  /** 0: the records do not say which site. */
  id: number;
  name: string;
  zone: string;
  calendar: ZoneCalendar;
  today: DayNumber;
}

/** Days of a site: the first, and the day after the last; Infinity: it goes on. */
export interface OccupiedDays {
  from: DayNumber;
  until: DayNumber;
}

export interface RentalUnit {
  unit: Unit;
  name: string;
  site: ReportSite;
  group: KindGroup;
  /** Neither out of service nor archived. */
  isRentable: boolean;
  /** Square metres; null: not known. */
  area: number | null;
  /** Days at whose end somebody was in, in order, without overlaps. */
  occupied: readonly OccupiedDays[];
  stays: readonly Stay[];
  coming: readonly ComingBooking[];
}

/** A booking whose customer came. It covers the ends of its days: not that of the day on which it ended. */
export interface Stay extends OccupiedDays {
  booking: Booking;
  site: ReportSite;
  group: KindGroup;
  units: readonly RentalUnit[];
}

/** A booking whose customer is still to come. */
export interface ComingBooking {
  booking: Booking;
  site: ReportSite;
  group: KindGroup;
  units: readonly RentalUnit[];
}

/** The records that the reports of units count. */
export interface Rentals {
  sites: readonly ReportSite[];
  units: readonly RentalUnit[];
  stays: readonly Stay[];
  /** Reserved and upcoming bookings. */
  coming: readonly ComingBooking[];
  now: number;
  /** Sentences about records that could not be counted. */
  leftOut: readonly string[];
}

type Reason = keyof typeof reportMessages.leftOut;

/** Names of records that were left out, by the reason for it. */
class LeftOut {
  private readonly names = new Map<Reason, string[]>();

  add(reason: Reason, name: string): void {
    const names = this.names.get(reason);
    if (names === undefined) this.names.set(reason, [name]);
    else names.push(name);
  }

  sentences(): string[] {
    return [...this.names].map(([reason, names]) => reportMessages.leftOut[reason](names));
  }
}

/** Finds the site of a record; null: it is of another site than the one asked for. */
function siteFinder({ sites }: ReportRecords, siteId: number, now: number, leftOut: LeftOut) {
  const records = new Map(sites.map((site) => [site.id, site]));
  const calendars = new Map<string, ZoneCalendar>();
  const found = new Map<number, ReportSite>();
  return {
    found,
    of(id: number | undefined): ReportSite | null {
      const key = id ?? 0;
      if (siteId !== 0 && key !== siteId) return null;
      const known = found.get(key);
      if (known !== undefined) return known;
      const record = records.get(key);
      const name = key === 0 ? reportMessages.unknownSite : recordName('site', record ?? { id: key });
      const own = record?.timeZone;
      const isKnown = typeof own === 'string' && isZone(own);
      if (!isKnown) leftOut.add('zone', name);
      const zone = isKnown ? own : localZone();
      const calendar = calendars.get(zone) ?? new ZoneCalendar(zone);
      calendars.set(zone, calendar);
      const site = { id: key, name, zone, calendar, today: calendar.dayNumberOf(now) };
      found.set(key, site);
      return site;
    },
  };
}
type SiteFinder = ReturnType<typeof siteFinder>;

/** A unit while its bookings are read. */
type OpenUnit = Omit<RentalUnit, 'occupied' | 'stays' | 'coming'> & {
  occupied: readonly OccupiedDays[];
  stays: Stay[];
  coming: ComingBooking[];
};

function readUnits(units: readonly Unit[], sites: SiteFinder, leftOut: LeftOut): Map<number, OpenUnit> {
  const read = new Map<number, OpenUnit>();
  for (const unit of units) {
    if (isArchived(unit)) continue;
    const name = recordName('unit', unit);
    const site = sites.of(unit.siteId);
    if (site === null) {
      if (unit.siteId === undefined) leftOut.add('unitSite', name);
      continue;
    }
    const group = kindGroupOf(unit.kind);
    if (group === null) {
      leftOut.add('kind', name);
      continue;
    }
    if (unit.cleaningState === undefined) leftOut.add('cleaningState', name);
    const { squareMetres } = unit;
    read.set(unit.id, {
      unit,
      name,
      site,
      group,
      isRentable: isRentable(unit),
      area: typeof squareMetres === 'number' && squareMetres > 0 ? squareMetres : null,
      occupied: [],
      stays: [],
      coming: [],
    });
  }
  return read;
}

/** The days of a booking whose customer came, or why they are not known. */
function stayDays(booking: Booking, status: BookingState, { calendar, today }: ReportSite): OccupiedDays | Reason {
  const from = calendar.dayOf(booking.startsAt);
  if (from === null) return 'start';
  if (from > today) return 'futureStart';
  // A customer who stays past a planned end is still in.
  if (isRunningBooking(status)) return { from, until: Infinity };
  const until = calendar.dayOf(booking.endsAt);
  if (until === null) return 'end';
  if (until < from) return 'backwards';
  return until > today ? 'futureEnd' : { from, until };
}

/** Joins spans that overlap or touch, and leaves out empty ones. */
export function joinSpans(spans: readonly OccupiedDays[]): OccupiedDays[] {
  const result: OccupiedDays[] = [];
  for (const { from, until } of spans.length < 2 ? spans : spans.toSorted((a, b) => a.from - b.from)) {
    if (from >= until) continue;
    const last = result.at(-1);
    if (last !== undefined && from <= last.until) last.until = Math.max(last.until, until);
    else result.push({ from, until });
  }
  return result;
}

const bookingName = ({ id, customer }: Booking) =>
  typeof customer?.name === 'string' ? `${id} (${customer.name})` : String(id);

function readBookings(
  records: ReportRecords,
  units: ReadonlyMap<number, OpenUnit>,
  sites: SiteFinder,
  leftOut: LeftOut,
): Pick<Rentals, 'stays' | 'coming'> {
  const siteOfUnit = new Map(records.units.map(({ id, siteId }) => [id, siteId]));
  const [stays, coming]: [Stay[], ComingBooking[]] = [[], []];
  for (const booking of records.bookings) {
    const { status, units: booked = [] } = booking;
    if (status === 'cancelled' || status === 'skipped') continue;
    const held = booked.flatMap(({ id }) => units.get(id) ?? []);
    const siteId = siteOfUnit.get(booked[0]?.id ?? 0) ?? booking.site_id;
    const site = sites.of(siteId);
    if (site === null) {
      if (siteId === undefined) leftOut.add('bookingSite', bookingName(booking));
      continue;
    }
    const group = held[0]?.group ?? groupOfBookingType(booking.type);
    const isKnownState = isOneOf(bookingStates, status);
    if (group === null || !isKnownState) {
      leftOut.add(isKnownState ? 'group' : 'state', bookingName(booking));
      continue;
    }
    if (booking.units === undefined) leftOut.add('units', bookingName(booking));
    if (booked.some(({ id }) => !siteOfUnit.has(id))) leftOut.add('missingUnits', bookingName(booking));
    if (status === 'reserved' || status === 'upcoming') {
      const one: ComingBooking = { booking, site, group, units: held };
      coming.push(one);
      for (const unit of held) unit.coming.push(one);
      continue;
    }
    const days = stayDays(booking, status, site);
    if (typeof days === 'string') leftOut.add(days, bookingName(booking));
    else {
      const stay: Stay = { from: days.from, until: days.until, booking, site, group, units: held };
      stays.push(stay);
      for (const unit of held) unit.stays.push(stay);
    }
  }
  return { stays, coming };
}

/**
 * Reads what reports of units count: units with the days on which they were let, and the bookings of a site (0: of all).
 *
 * A booking in arrears or active covers each day from its start on. The API keeps no history of states, so a completed
 * booking covers the days from its start to its end, on which it must have been active. Cancelled and skipped bookings
 * cover nothing. Units count on all days as they are now.
 */
export function readRentals(records: ReportRecords, siteId: number, now: number): Rentals {
  const leftOut = new LeftOut();
  const sites = siteFinder(records, siteId, now, leftOut);
  for (const { id } of records.sites) sites.of(id);
  const units = readUnits(records.units, sites, leftOut);
  const bookings = readBookings(records, units, sites, leftOut);
  for (const unit of units.values()) {
    unit.occupied = joinSpans(unit.stays);
  }
  return {
    sites: [...sites.found.values()],
    units: [...units.values()],
    ...bookings,
    now,
    leftOut: leftOut.sentences(),
  };
}
