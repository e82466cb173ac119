export const documentStatuses = ['ACTIVE', 'INACTIVE'] as const;
export type DocumentStatus = (typeof documentStatuses)[number];

interface Signable {
  customerId?: number | null | undefined;
  signedAt?: string | null | undefined;
  status?: string | undefined;
}

/**
 * Whether a customer still has to sign a document: an active one of theirs that the API says is not signed. Of a
 * document whose signature the API leaves out, nobody can say so.
 */
export function isUnsigned({ customerId, signedAt, status }: Signable): boolean {
  return typeof customerId === 'number' && signedAt === null && status !== 'INACTIVE';
}
