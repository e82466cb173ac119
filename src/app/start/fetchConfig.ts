let response: Promise<Response> | null = null;

/** Fetches /config.json once, or again. Rejects without an answer. */
export function fetchConfig(isAgain = false): Promise<Response> {
  if (response === null || isAgain) {
    response = fetch('/config.json', { cache: 'no-store' });
    // The reader of the config handles the failure.
    response.catch(() => undefined);
  }
  return response;
}
