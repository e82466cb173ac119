export const pageSizes = [10, 15, 25, 50, 100] as const;
export const defaultPageSize = { table: 15, subTable: 10 } as const;
export const maximumPageButtons = 5;
/** Up to this many rows “Select all … matching” is offered. */
export const maximumSelection = 5_000;
/** A filter tag joins up to this many values; more are counted. */
export const maximumJoinedValues = 3;

/** Widths in CSS pixels at which the layout changes. */
export const breakpoints = { small: 440, large: 840 } as const;
