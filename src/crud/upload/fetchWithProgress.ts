/** Statuses whose responses have no body (Fetch standard, "null body status"). */
const withoutBody = new Set([101, 103, 204, 205, 304]);

function headersOf(text: string): Headers {
  const headers = new Headers();
  for (const line of text.trim().split(/[\r\n]+/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon).trim(), line.slice(colon + 1).trim());
  }
  return headers;
}

/** A `fetch` that reports how much of the body is sent, from 0 to 1. */
export function fetchWithProgress(onProgress: (fraction: number) => void): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const body = await request.arrayBuffer();
    return new Promise((resolve, reject) => {
      const call = new XMLHttpRequest();
      call.open(request.method, request.url);
      request.headers.forEach((value, name) => call.setRequestHeader(name, value));
      call.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
      call.addEventListener('load', () => {
        const { status, statusText } = call;
        const answer = withoutBody.has(status) ? null : call.responseText;
        resolve(new Response(answer, { status, statusText, headers: headersOf(call.getAllResponseHeaders()) }));
      });
      call.addEventListener('error', () => reject(new TypeError('Failed to fetch')));
      call.addEventListener('abort', () => reject(new DOMException('The upload was cancelled.', 'AbortError')));
      request.signal.addEventListener('abort', () => call.abort());
      if (request.signal.aborted) reject(new DOMException('The upload was cancelled.', 'AbortError'));
      else call.send(body);
    });
  };
}
