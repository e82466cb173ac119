import { once } from 'node:events';
import { request as openRequest } from 'node:http';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { demoSignIn } from '#server/seed/people.ts';

export interface SentCall {
  method: string;
  path: string;
  token?: string;
  body: object;
}

const wrongSignIn: SentCall = {
  method: 'POST',
  path: '/auth/user/login',
  body: { email: demoSignIn.email, password: 'not it' },
};

/** By default a sign-in; its body is still on its way. */
export async function halfSent(url: string, { method, path, token, body: given }: SentCall = wrongSignIn) {
  const body = JSON.stringify(given);
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': String(body.length),
    ...(token === undefined ? {} : { Authorization: token }),
  };
  const sending = openRequest(url + path, { method, headers });
  const answered = once(sending, 'response') as Promise<[Parameters<typeof text>[0] & { statusCode?: number }]>;
  answered.catch(() => undefined); // looked at by those who let it end
  sending.write(body.slice(0, 5));
  const [socket] = (await once(sending, 'socket')) as [Socket];
  if (socket.connecting) await once(socket, 'connect');
  // Answered after the head of the earlier call, which has thus arrived.
  await fetch(`${url}/healthz`);
  return {
    sending,
    async end(): Promise<{ status: number | undefined; body: string }> {
      sending.end(body.slice(5));
      const [response] = await answered;
      return { status: response.statusCode, body: await text(response) };
    },
    broken: answered.then(
      () => false,
      () => true,
    ),
  };
}

export const readiness = async (url: string) => {
  const response = await fetch(`${url}/readyz`);
  return { status: response.status, body: await response.text() };
};
