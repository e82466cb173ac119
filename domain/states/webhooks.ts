/**
 * waiting: it was not sent yet; failed: it is sent again; unknown: the server ended before it heard the answer, and sends
 * again; givenUp: it is not sent again.
 */
export const deliveryStatuses = ['waiting', 'delivered', 'failed', 'unknown', 'givenUp'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** Why an attempt failed. */
export const attemptFailures = [
  'status',
  'redirect',
  'timeout',
  'unreachable',
  'address',
  'certificate',
  'garbage',
  'secret',
  'unknown',
] as const;
export type AttemptFailure = (typeof attemptFailures)[number];

/** Why the server turned a webhook off. */
export const turnedOffReasons = ['gone', 'failing'] as const;
