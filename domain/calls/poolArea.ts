/** The call without the answer's shape: the display reads rows by itself, and loads little. */
export const poolArea = {
  method: 'GET',
  path: 'api/v1/vend/pool/area/:id',
  public: true,
  summary: 'Lists the pool tables of an area with what is booked on each, for the display in the hall.',
  answer: 'value',
} as const;
