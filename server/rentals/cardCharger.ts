/** What a card is charged for. */
export interface CardCharge {
  /** It can be used once, by the provider only. */
  token: string;
  /** Dollars. */
  amount: number;
  customerId: number;
  /** Random, and the same for each try of one charge: numbers of rows come again after a restore. */
  key: string;
}

/** unknown: the provider did not answer, so the card may have been charged. */
export type ChargeOutcome =
  { kind: 'approved'; receipt: string } | { kind: 'declined'; reason: string } | { kind: 'unknown' };

/** Charges cards. It never sees a card number, and never charges one payment twice. */
export interface CardCharger {
  charge(charge: CardCharge): Promise<ChargeOutcome>;
}
