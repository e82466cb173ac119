/** Limits of reports to the error-reporting service. */
export const reporting = {
  /** Share of page loads and navigations with reported times. */
  traceRate: 0.25,
  /** Errors kept until the reporting code loads; later ones are lost. */
  kept: 20,
  /** Errors within one span, in total and of one kind and place. */
  faults: 30,
  sameFault: 3,
  /** Milliseconds. */
  span: 600_000,
  /** The longest error message, in characters. */
  messageLength: 300,
} as const;
