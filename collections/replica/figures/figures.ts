import type { BookingState } from '#domain/states/booking.ts';
import type { UnitKind } from '#domain/states/unitKind.ts';
import type { UnitStatus } from '#domain/states/unitStatus.ts';

/** What is counted of a site (0: of all sites), kept as changes come and never recounted. */
export interface Figures {
  units: {
    total: number;
    byStatus: Partial<Record<UnitStatus, number>>;
    byKind: Partial<Record<UnitKind, number>>;
    /** Units that are let now. */
    occupied: number;
    alarming: number;
    faulted: number;
  };
  bookings: Partial<Record<BookingState, number>>;
  /** Devices by whether they are online. */
  devices: { online: number; offline: number };
  /** Live events of each of the last 60 minutes, the current one last. */
  eventsPerMinute: readonly number[];
}
