import type { RentalDocument } from '#domain/entities/document.ts';
import { numberText } from '#format/numbers.ts';

/** The usual purposes. Another word of the API shows unchanged. */
export const documentKinds = ['agreement', 'notice', 'identification', 'other'] as const;
export const documentKindLabels: Record<(typeof documentKinds)[number], string> = {
  agreement: 'Agreement',
  notice: 'Notice',
  identification: 'Identification',
  other: 'Other',
};

/** Whether a document was made for one customer, to be signed; undefined: unknown. */
export function isCopy({ customerId }: Pick<RentalDocument, 'customerId'>): boolean | undefined {
  return customerId === undefined ? undefined : customerId !== null;
}

/** "340 KB", "1.2 MB" */
export function fileSizeText(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes < 1000
    ? `${numberText(Math.max(1, Math.round(kilobytes)))} KB`
    : `${(kilobytes / 1024).toFixed(1).replace(/\.0$/, '')} MB`;
}

/** A range that every moment is in, and a missing one is not. */
export const anyMoment = { from: '1970-01-01T00:00:00.000Z' };
