import type { ReportSource } from '#domain/reports/reportRecords.ts';

/** "Bookings" */
export const sourceLabel = (source: ReportSource): string => source.charAt(0).toUpperCase() + source.slice(1);
