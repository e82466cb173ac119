import { once } from 'node:events';
import { request as openRequest, type ClientRequest, type IncomingMessage } from 'node:http';
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

/** A call, by default a sign-in, whose body is still on its way. */
export async function halfSent(url: string, { method, path, token, body: given }: SentCall = wrongSignIn) {
  const body = JSON.stringify(given);
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': String(body.length),
    ...(token === undefined ? {} : { Authorization: token }),
  };
  const sending = openRequest(url + path, { method, headers });
  const answer = answerOf(sending);
  answer.catch(() => undefined); // looked at by those who wait for it
  sending.write(body.slice(0, 5));
  const [socket] = (await once(sending, 'socket')) as [Socket];
  if (socket.connecting) await once(socket, 'connect');
  // Answered after the head of the earlier call, which has thus arrived.
  await fetch(`${url}/healthz`);
  return {
    sending,
    /** The answer, which may come before the body has ended. */
    answer,
    end: () => {
      sending.end(body.slice(5));
      return answer;
    },
    broken: answer.then(
      () => false,
      () => true,
    ),
  };
}

async function answerOf(sending: ClientRequest) {
  const [response] = (await once(sending, 'response')) as [IncomingMessage];
  return { status: response.statusCode, retryAfter: response.headers['retry-after'], body: await text(response) };
}

export const readiness = async (url: string) => {
  const response = await fetch(`${url}/readyz`);
  return { status: response.status, body: await response.text() };
};
