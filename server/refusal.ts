/** An answer of status 400 or above, with a sentence for the user. */
export class Refusal extends Error {
  readonly status: number;
  /** The invalid field of the form. */
  readonly field: string | undefined;

  constructor(status: number, sentence: string, field?: string) {
    super(sentence);
    this.name = 'Refusal';
    this.status = status;
    this.field = field;
  }
}
