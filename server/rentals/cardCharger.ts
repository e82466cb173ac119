/** A charge of a card. */
export interface CardCharge {
  /** The token can be used once, by the provider only. */
  token: string;
  /** Dollars. */
  amount: number;
  customerId: number;
  /** Random, and the same for each try of one charge: numbers of rows come again after a restore. */
  key: string;
}

/** Money of a charge that goes back to its card. */
export interface CardRefund {
  /** The provider's number of the charge. */
  charge: string;
  /** Dollars. */
  amount: number;
  /** Random, and the same for each try of one refund. */
  key: string;
}

/** unknown: the provider has not said whether it charged or refunded the card. */
export type CardOutcome =
  | {
      kind: 'approved';
      receipt: string;
      /** The provider's number; null: it did not say. */ transaction: string | null;
    }
  | { kind: 'declined'; reason: string }
  | { kind: 'unknown' };

/** absent: the provider has no such charge or refund. */
export type OutcomeOnRecord = CardOutcome | { kind: 'absent' };

/** The provider's word on a charge or refund, in answer to the request itself or to a search. */
export interface CardNews {
  from: 'answer' | 'search';
  outcome: OutcomeOnRecord;
}

/** Looks up the result of a request. @returns null: the provider could not be asked, or its answer made no sense. */
type Find = (asked: { amount: number; key: string }, signal: AbortSignal) => Promise<OutcomeOnRecord | null>;

/** Charges and refunds cards. It never sees a card number, and never does one charge or refund twice. */
export interface CardCharger {
  charge(charge: CardCharge): Promise<CardOutcome>;
  refund(refund: CardRefund): Promise<CardOutcome>;
  findCharge: Find;
  findRefund: Find;
}
