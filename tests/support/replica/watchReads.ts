export interface Read {
  /** Under the API: "units/12", "bookings/storage". */
  path: string;
  /** The id at the path's end; null: the path is a list. */
  id: number | null;
  siteId: string | null;
  /** When the read was sent, in milliseconds since 1970. */
  at: number;
}

export interface WatchedReads {
  /** The reads since the watch began, in order. */
  readonly reads: readonly Read[];
  clear(): void;
  stop(): void;
}

/** Notes reads with this token on the network. */
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
    return original(request);
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
