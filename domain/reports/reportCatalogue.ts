import type { ReportSource } from './reportRecords.ts';

/** Whether a report exists; 'fake': placeholder data only, while that is switched on. */
export type Implemented = boolean | 'fake';

interface CatalogueEntry {
  name: string;
  implemented: Implemented;
  /** Shown unless the user hides it. */
  shown: boolean;
  /** The lists that the report is computed from. */
  sources: readonly ReportSource[];
}

const rentals = ['sites', 'units', 'bookings', 'customers', 'products'] as const;
const money = [...rentals, 'orders', 'payments'] as const;

/** All reports by their id. */
export const reportCatalogue = {
  1: { name: 'Move-Ins & Move-Outs', implemented: true, shown: true, sources: rentals },
  2: { name: 'Vacant Units', implemented: true, shown: true, sources: rentals },
  3: { name: 'Complimentary Units', implemented: true, shown: true, sources: rentals },
  4: { name: 'Workspace Status', implemented: false, shown: false, sources: [] },
  5: { name: 'Workspace Bookings', implemented: false, shown: false, sources: [] },
  6: { name: 'Trolley and Trailer Status', implemented: false, shown: false, sources: [] },
  7: { name: 'Trolley and Trailer Bookings', implemented: false, shown: false, sources: [] },
  8: { name: 'Management Summary', implemented: true, shown: true, sources: money },
  9: { name: 'Unpaid Charges', implemented: true, shown: true, sources: money },
  10: { name: 'Abnormal Unit Statuses', implemented: true, shown: true, sources: rentals },
  11: { name: 'Revenue', implemented: true, shown: true, sources: money },
  12: { name: 'Storage Product Availability', implemented: true, shown: true, sources: rentals },
  13: { name: 'Dynamic Pricing', implemented: true, shown: true, sources: money },
} as const satisfies Record<number, CatalogueEntry>;

export type ReportId = keyof typeof reportCatalogue;
export type ComputedReportId = {
  [Id in ReportId]: (typeof reportCatalogue)[Id]['implemented'] extends true ? Id : never;
}[ReportId];
