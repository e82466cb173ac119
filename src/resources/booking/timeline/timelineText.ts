import { recordName } from '#domain/entities/recordName.ts';
import type { Booking } from '#domain/entities/booking.ts';
import { lookOf } from '#domain/states/stateLooks.ts';
import { numberText } from '#format/numbers.ts';
import { formatMoment, type DateDisplay } from '#format/dateFormats.ts';
import type { TimelineItem, TimelineRow } from './timelineRows.ts';
import type { TimelineScale } from './timelineScale.ts';

export interface TimelineWriting extends Pick<TimelineScale, 'zone' | 'zoom'> {
  display: DateDisplay;
}

/** Shows a time only where the scale shows hours. */
function momentText(at: number, { zone, zoom, display }: TimelineWriting): string {
  return formatMoment(at, zone, zoom === 'day' ? 'dateTime' : 'date', display);
}

/** The customer's name; the booking's number if it names no customer. */
export function tenantOf({ id, customer, customer_id: customerId }: Booking): string {
  if (customer != null) return recordName('customer', customer);
  return customerId === undefined ? `Booking ${id}` : recordName('customer', { id: customerId });
}

export function itemText(item: TimelineItem, writing: TimelineWriting): string {
  if (item.kind === 'booking') return item.isUndated ? `${tenantOf(item.booking)} · no dates` : tenantOf(item.booking);
  return item.until === null ? 'Free' : `Free until ${momentText(item.until, writing)}`;
}

export function itemLabel({ name }: Pick<TimelineRow, 'name'>, item: TimelineItem, writing: TimelineWriting): string {
  const from = momentText(item.from, writing);
  if (item.kind === 'free') {
    const until = item.until === null ? '' : ` until ${momentText(item.until, writing)}`;
    return `${name}: free from ${from}${until}. New booking`;
  }
  const { booking, isUndated } = item;
  const state = booking.status === undefined ? [] : [lookOf('booking', booking.status).label.toLowerCase()];
  const until = item.until === null ? 'open end' : `to ${momentText(item.until, writing)}`;
  const when = isUndated ? 'no dates known' : `from ${from}, ${until}`;
  return [`${name}: ${tenantOf(booking)}`, ...state, when].join(', ');
}

export const timelineTexts = {
  title: { storage: 'Storage bookings over time', workspace: 'Workspace bookings over time', hire: 'Hire over time' },
  none: { storage: 'No storage units yet', workspace: 'No workspaces yet', hire: 'Nothing to hire yet' },
  noneText: 'Their bookings appear here, with the times in which they are free.',
  noMatch: (searched: string) => `No unit and no customer matches “${searched}”.`,
  undated: (count: number) =>
    count === 1
      ? '1 booking has no dates. It is drawn as an open bar.'
      : `${numberText(count)} bookings have no dates. They are drawn as open bars.`,
  cut: (shown: number, total: number) =>
    `Only ${numberText(shown)} of ${numberText(total)} bookings are drawn. Choose a site to see them all.`,
  help: 'Arrow keys move between bookings, free times and units. Enter opens a booking, or starts one in a free time.',
} as const;
