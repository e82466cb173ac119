import { daysBetween } from '#format/days.ts';
import type { Booking } from '../entities/booking.ts';
import { owedParts, type OwedPart, type SiteDays } from '../lifecycle/owedAndOverdue.ts';
import { moneyReportMessages } from '../messages/moneyReports.ts';
import { bucketOf, type AgeingBucket } from './ageing.ts';
import { centsOf } from '../money/cents.ts';
import type { MoneySites } from './moneySites.ts';
import type { ReportRecords } from './reportRecords.ts';
import { dayOfNumber } from './zoneCalendar.ts';

/** A part of the debts, at its site and with its age. */
export interface AgedPart extends OwedPart {
  siteId: number;
  /** Days after the due date; null: unknown. */
  days: number | null;
  bucket: AgeingBucket;
}

/** The debts at the sites of a report, as of now: the API keeps no record of past debts. */
export interface OwedMoney {
  parts: readonly AgedPart[];
  leftOut: readonly string[];
}

/** The site of a report's own stands for an unknown one. */
function daysOf(sites: MoneySites, siteId: number): SiteDays {
  return {
    dayAt: (id, instant) => {
      const day = sites.dayAt(id ?? siteId, instant);
      return day === null ? null : dayOfNumber(day);
    },
    todayAt: (id) => sites.todayAt(id ?? siteId),
  };
}

const hasDebt = ({ arrears }: Booking) => (centsOf(arrears) ?? 0) > 0;

export function readOwed({ bookings, orders }: ReportRecords, siteId: number, sites: MoneySites): OwedMoney {
  const isCounted = (id: number | undefined) => siteId === 0 || id === siteId;
  const days = daysOf(sites, siteId);
  const parts = owedParts({ bookings, orders }, days).flatMap((part): AgedPart[] => {
    const site = part.booking?.site_id ?? part.order?.siteId;
    if (site === undefined || !isCounted(site)) return [];
    const age = part.dueOn === null ? null : daysBetween(part.dueOn, days.todayAt(site));
    return [{ ...part, siteId: site, days: age, bucket: bucketOf(age) }];
  });
  const unread = bookings.filter(
    ({ status, arrears, site_id: site }) =>
      status === 'in arrears' && centsOf(arrears) === null && isCounted(site ?? siteId),
  );
  const withoutSite = bookings.filter((booking) => booking.site_id === undefined && hasDebt(booking));
  const unreadOrders = orders.filter(({ due, siteId: site }) => centsOf(due) === null && isCounted(site ?? siteId));
  return {
    parts,
    leftOut: [
      ...moneyReportMessages.arrears.leftOut('amount', unread.length),
      ...moneyReportMessages.arrears.leftOut('site', withoutSite.length),
      ...moneyReportMessages.arrears.unreadBills(unreadOrders.length),
    ],
  };
}
