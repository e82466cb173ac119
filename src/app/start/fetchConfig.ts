let response: Promise<Response> | null = null;

/** Fetches /config.json once. Rejects without an answer. */
export function fetchConfig(): Promise<Response> {
  if (response === null) {
    response = fetch('/config.json', { cache: 'no-store' });
    // The reader of the config handles the failure.
    response.catch(() => undefined);
  }
  return response;
}
