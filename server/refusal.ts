/** A refused call, with status 400 or above and a sentence for the user. */
export class Refusal extends Error {
  readonly status: number;
  /** The form's invalid field. */
  readonly field: string | undefined;
  /** Seconds to wait before the next attempt. */
  readonly retryAfter: number | undefined;

  constructor(status: number, sentence: string, field?: string, retryAfter?: number) {
    super(sentence);
    this.name = 'Refusal';
    this.status = status;
    this.field = field;
    this.retryAfter = retryAfter;
  }
}
