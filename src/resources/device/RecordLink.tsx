import { ReferenceCell } from '#crud/columns/ReferenceCell.tsx';

/** A dash without the right to read the record. */
export const RecordLink = ReferenceCell;
