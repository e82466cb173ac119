import { openHttpCalls } from '#tests/support/server/httpCalls.ts';
import { requestIdHeader } from '#domain/calls/requestKey.ts';

/** The answer to a timed call. Status 0: there was none. */
export interface Answer {
  status: number;
  retryAfter: string | null;
  /** Milliseconds. */
  time: number;
}

/** The name of the request with a number, as long as the server wants it. */
export const requestIdOf = (turn: number): string => `bench-scale-${String(turn).padStart(9, '0')}`;

export const turnOf = (requestId: string): number => Number(requestId.slice('bench-scale-'.length));

/** Calls of people at several servers, each timed. */
export function openCalls() {
  const { send, close } = openHttpCalls();

  async function timed(url: string, token: string, call: { method: string; body?: object; turn?: number }) {
    const { method, body, turn } = call;
    const begun = performance.now();
    const headers = {
      Authorization: token,
      'Connection-Point': 'dashboard',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(turn === undefined ? {} : { [requestIdHeader]: requestIdOf(turn) }),
    };
    const answer = await send(url, { method, headers, body: body && JSON.stringify(body) }).catch(() => null);
    const time = performance.now() - begun;
    if (answer === null) return { status: 0, retryAfter: null, time };
    return { status: answer.status, retryAfter: answer.headers.get('Retry-After'), time };
  }

  return {
    /** Changes a unit's price; the event names the turn. */
    write: (url: string, token: string, unitId: number, turn: number): Promise<Answer> =>
      timed(`${url}/api/admin/units/${unitId}`, token, { method: 'PUT', body: { price: 1 + (turn % 5_000) }, turn }),
    read: (url: string, token: string, unitId: number): Promise<Answer> =>
      timed(`${url}/api/admin/units/${unitId}`, token, { method: 'GET' }),
    list: (url: string, token: string): Promise<Answer> =>
      timed(`${url}/api/admin/units?limit=15`, token, { method: 'GET' }),
    close,
  };
}
export type Calls = ReturnType<typeof openCalls>;
