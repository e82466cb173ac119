/** An answer of status 400 or above, with the sentence that the person gets to read. */
export class Refusal extends Error {
  readonly status: number;
  /** The form field to blame, where there is one. */
  readonly field: string | undefined;

  constructor(status: number, sentence: string, field?: string) {
    super(sentence);
    this.name = 'Refusal';
    this.status = status;
    this.field = field;
  }
}
