/** Limits of reports to the error-reporting service. */
export const reporting = {
  /** The share of page loads and navigations with reported times. */
  traceRate: 0.25,
  /** The most errors kept until the reporting code loads; later ones are lost. */
  kept: 20,
  /** The most errors within one span, in total and of the same kind at the same place. */
  faults: 30,
  sameFault: 3,
  /** Milliseconds. */
  span: 600_000,
  /** The most characters of an error message. */
  messageLength: 300,
} as const;
