/** Fields for a card in a frame of the card provider: the typed numbers never reach this page. */
export interface HostedFields {
  /**
   * Takes a token for the typed card, which can be charged once.
   * @throws Error with the provider's sentence, for the person.
   */
  takeToken: () => Promise<string>;
  remove: () => void;
}

export interface HostedFieldsOptions {
  publicKey: string;
  /** Stands in the page, empty. */
  container: HTMLElement;
  /** Called whenever the typed card becomes complete or incomplete. */
  onComplete: (isComplete: boolean) => void;
}

/** Opens the fields of a provider. @throws Error if they did not load. */
export type OpenHostedFields = (options: HostedFieldsOptions) => Promise<HostedFields>;
