import { recordName } from '#domain/entities/recordName.ts';
import type { Organisation } from '#domain/entities/organisation.ts';
import type { Ask } from '#domain/permissions/can.ts';
import { reportCatalogue, type ReportId } from '#domain/reports/reportCatalogue.ts';
import { isImplemented, reportIds } from '#domain/reports/reportMarks.ts';
import { customersInArrears } from '#domain/routes/customersInArrears.ts';
import { routeOf, type RouteId } from '#domain/routes/index.ts';
import {
  organisationTabs,
  organisationTabSearch,
  shownOrganisationTabs,
  type OrganisationTabId,
} from '#domain/routes/organisationTabs.ts';
import { pathTo } from '#domain/routes/path.ts';
import { iconOf } from '../navigation/icons.ts';
import type { PaletteItem } from './paletteItem.ts';

/** Further words by which somebody looks for a report. */
const reportWords: Partial<Record<ReportId, readonly string[]>> = {
  1: ['Movement', 'Churn', 'Length of stay'],
  2: ['Empty'],
  3: ['Free of charge'],
  8: ['Occupancy', 'Overview', 'KPI'],
  9: ['Arrears', 'Overdue', 'Debt', 'Owed', 'Ageing', 'Delinquency', 'Bad debt'],
  10: ['Faults', 'Out of service'],
  11: ['Income', 'Sales', 'Turnover', 'Billed', 'Collected', 'Rent collected'],
  12: ['Vacancy', 'Sizes'],
  13: ['Street rates', 'Prices', 'Rent increase'],
};

/** The reports that exist, those that only their address opens included. */
export function reportItems(mayOpen: (id: RouteId) => boolean, fakeReportData: boolean): PaletteItem[] {
  if (!mayOpen('report.list')) return [];
  const { title } = routeOf('report.list');
  return reportIds
    .filter((id) => isImplemented(reportCatalogue[id].implemented, fakeReportData))
    .map((id) => ({
      id: `report-${id}`,
      icon: iconOf('report.list'),
      label: reportCatalogue[id].name,
      detail: title,
      words: [title, ...(reportWords[id] ?? [])],
      choice: { kind: 'path', path: `${pathTo('report.list')}?report=${id}` },
    }));
}

const tabWords: Readonly<Record<OrganisationTabId, readonly string[]>> = {
  features: ['Switch on', 'Feature flags'],
  serviceAccounts: ['API', 'Tokens', 'Integration'],
  webhooks: ['API', 'Events', 'Integration'],
  directory: ['Single sign-on', 'SSO', 'OpenID'],
  ledger: ['Proof', 'Balances'],
  securityLog: ['Audit', 'Sign-ins'],
  alertRules: ['Notify', 'Notifications', 'Emails', 'Messages', 'Who is told'],
  onCall: ['Rota', 'Roster', 'Shifts', 'After hours'],
};

/** The settings and logs of an organisation, as tabs of its page. */
export function organisationItems(
  organisation: Organisation,
  { may, mayOpen }: { may: (ask: Ask) => boolean; mayOpen: (id: RouteId) => boolean },
): PaletteItem[] {
  if (!mayOpen('organisation.detail')) return [];
  const page = pathTo('organisation.detail', { id: organisation.id });
  return shownOrganisationTabs(organisation, may).map((id) => ({
    id: `organisation-${id}`,
    icon: iconOf('organisation.list'),
    label: organisationTabs[id].label,
    detail: recordName('organisation', organisation),
    words: ['Organisation', 'Settings', ...tabWords[id]],
    choice: { kind: 'path', path: page + organisationTabSearch(id) },
  }));
}

/** The customers who are behind with their bills. */
export function arrearsItems(mayOpen: (id: RouteId) => boolean): PaletteItem[] {
  if (!mayOpen('customer.list')) return [];
  return [
    {
      id: 'customers-in-arrears',
      icon: iconOf('customer.list'),
      label: 'Customers in arrears',
      words: ['Arrears', 'Overdue', 'Debtors', 'Late', 'Owing'],
      choice: { kind: 'path', path: pathTo('customer.list') + customersInArrears },
    },
  ];
}
