/** When a signed-in person is asked again for their password or a code. */
export const proofLimits = {
  /** A proof counts for so many minutes; a sign-in is one. */
  minutes: 10,
  /** A card gets back more than so many dollars at once. */
  cardRefund: 500,
  /** A person was shown the PIN codes of so many people within `minutes`. */
  people: 10,
  /** The longest wait for the dialog that asks for a proof, in milliseconds. */
  dialogWait: 15_000,
} as const;
