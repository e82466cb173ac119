import { ReferenceCell } from '#crud/columns/ReferenceCell.tsx';

/** The name of a related record, linked to its details page; a dash without the right to read it. */
export const RecordLink = ReferenceCell;
