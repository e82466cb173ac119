/** A request that is sent again with the same key, after a broken connection or by a form, gets the first answer. */
export const keyHeader = 'Idempotency-Key';

/** Names a request: in the log, and in the events of the saved records. Servers that know keys take it. */
export const requestIdHeader = 'X-Request-Id';

/** The answers of a server that knows keys have this header. A browser can't send others the key: they don't allow it. */
export const keySupportHeader = 'Idempotency-Key-Supported';

/** Whether a call was refused because a request with its key, but other values, succeeded before. */
export function isKeyOfAnother({ status, field }: { status: number; field: string | undefined }): boolean {
  return status === 422 && field === keyHeader;
}
