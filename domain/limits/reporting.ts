/** What is told to the error-reporting service, where one is configured. */
export const reporting = {
  /** The share of page loads and navigations whose times are told. */
  traceRate: 0.25,
  /** Faults kept until the code that tells them is here; later ones are lost. */
  kept: 20,
  /** Within one span: faults told in all, and of the same kind at the same place. */
  faults: 30,
  sameFault: 3,
  /** Milliseconds. */
  span: 600_000,
  /** Characters of a fault's message. */
  messageLength: 300,
} as const;
