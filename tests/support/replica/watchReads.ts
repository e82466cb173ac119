export interface Read {
  /** Under the API: "units/12", "bookings/storage". */
  path: string;
  /** The id that it ends with; null: a list. */
  id: number | null;
  siteId: string | null;
  /** When it was sent, in milliseconds since 1970. */
  at: number;
}

export interface WatchedReads {
  /** What was read since the watch began, in its order. */
  readonly reads: readonly Read[];
  /** Forgets what was read so far. */
  clear(): void;
  stop(): void;
}

/** Notes every read that goes out with a token, on its way over the network. */
export function watchReads(token: string): WatchedReads {
  const original = globalThis.fetch;
  const reads: Read[] = [];
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (request.method === 'GET' && request.headers.get('authorization') === token) {
      const url = new URL(request.url);
      const path = url.pathname.replace(/^\/api\/(v1\/)?admin\//, '');
      const last = Number(path.slice(path.lastIndexOf('/') + 1));
      reads.push({
        path,
        id: Number.isInteger(last) ? last : null,
        siteId: url.searchParams.get('siteId'),
        at: Date.now(),
      });
    }
    return original(input, init);
  };
  return {
    reads,
    clear: () => {
      reads.length = 0;
    },
    stop: () => {
      globalThis.fetch = original;
    },
  };
}
