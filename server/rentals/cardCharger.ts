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

/** unknown: the provider has not said whether the card was charged. */
export type ChargeOutcome =
  { kind: 'approved'; receipt: string } | { kind: 'declined'; reason: string } | { kind: 'unknown' };

/** absent: the provider has no such charge. */
export type ChargeOnRecord = ChargeOutcome | { kind: 'absent' };

/** Charges cards. It never sees a card number, and never charges one payment twice. */
export interface CardCharger {
  charge(charge: CardCharge): Promise<ChargeOutcome>;
  /**
   * Looks up what became of a charge.
   * @returns null: the provider could not be asked, or its answer made no sense.
   */
  findCharge(charge: Pick<CardCharge, 'amount' | 'key'>, signal: AbortSignal): Promise<ChargeOnRecord | null>;
}
