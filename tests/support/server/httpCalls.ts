import { Agent, request, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';

export interface PlainAnswer {
  status: number;
  headers: Headers;
  text: string;
}

interface HttpCall {
  method: string;
  headers: OutgoingHttpHeaders;
  body?: string | undefined;
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    headers.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '');
  }
  return headers;
}

/** Calls over connections that stay open, without following redirects. Costs a third of what `fetch` does. */
export function openHttpCalls() {
  const agent = new Agent({ keepAlive: true });
  return {
    async send(url: string, { method, headers, body }: HttpCall): Promise<PlainAnswer> {
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
        request(url, { agent, method, headers: { ...headers, ...length } }, resolve)
          .once('error', reject)
          .end(body);
      });
      return { status: answer.statusCode ?? 0, headers: headersOf(answer), text: await text(answer) };
    },
    close: () => {
      agent.destroy();
    },
  };
}
