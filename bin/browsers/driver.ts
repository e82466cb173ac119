/** One tab of a browser that a proof drives. Texts of scripts, since functions may change on their way. */
export interface ProofTab {
  open(address: string): Promise<void>;
  /** The value of an expression in the page. */
  evaluate(expression: string): Promise<unknown>;
  /** Clicks an element as a person does. */
  click(selector: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
}

/** A browser with an empty profile. */
export interface ProofBrowser {
  /** As the browser names itself: "Firefox 153.7.0". */
  version: string;
  openTab(): Promise<ProofTab>;
  close(): Promise<void>;
}

/** What starts a browser, or why it cannot: a sentence. */
export type ProofLaunch = { name: string } & ({ start: () => Promise<ProofBrowser> } | { missing: string });
