/** Scripts are texts, since functions may change on their way. */
export interface ProofTab {
  open(address: string): Promise<void>;
  evaluate(expression: string): Promise<unknown>;
  click(selector: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
}

export interface ProofBrowser {
  /** The browser's own name and version: "Firefox 153.7.0". */
  version: string;
  openTab(): Promise<ProofTab>;
  close(): Promise<void>;
}

/** Starts a browser, or says why it cannot. */
export type ProofLaunch = { name: string } & ({ start: () => Promise<ProofBrowser> } | { missing: string });
