export const documentStatuses = ['ACTIVE', 'INACTIVE'] as const;
export type DocumentStatus = (typeof documentStatuses)[number];

interface Signable {
  customerId?: number | null | undefined;
  signedAt?: string | null | undefined;
  status?: string | undefined;
}

/** Whether a customer must still sign an active document. false where the API leaves the signature out. */
export function isUnsigned({ customerId, signedAt, status }: Signable): boolean {
  return typeof customerId === 'number' && signedAt === null && status !== 'INACTIVE';
}
