let asked: Promise<Response> | null = null;

/** Fetches /config.json; asking again answers the same. Rejects when no answer comes. */
export function askForConfig(): Promise<Response> {
  if (asked === null) {
    asked = fetch('/config.json', { cache: 'no-store' });
    // Whoever reads it hears of the failure.
    asked.catch(() => undefined);
  }
  return asked;
}
