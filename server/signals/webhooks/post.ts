import { request as requestPlain, type IncomingMessage } from 'node:http';
import { request as requestSecure } from 'node:https';
import type { AttemptFailure } from '#domain/states/webhooks.ts';
import { ForbiddenAddress, literalOf, type Reachable } from './networks.ts';

/** Bytes of an answer that are read, and characters that are kept. */
const mostRead = 16_384;
const mostKept = 500;

/** What came of a request. */
export interface Outcome {
  /** The HTTP status; null: no answer. */
  status: number | null;
  /** null: a success. */
  failure: AttemptFailure | null;
  /** The beginning of the answer; null: none. */
  answer: string | null;
}

export interface PostParts {
  reach: Reachable;
  /** Milliseconds for the whole answer. */
  limit: number;
  /** Ends the request without an outcome. */
  signal: AbortSignal;
}

/** PostgreSQL stores no NUL. */
const textOf = (bytes: Buffer) =>
  [...new TextDecoder().decode(bytes).replaceAll('\0', '\u{fffd}')].slice(0, mostKept).join('');

async function readAnswer(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response) {
    chunks.push(chunk as Buffer);
    length += (chunk as Buffer).length;
    // Leaving the loop ends the connection.
    if (length >= mostRead) break;
  }
  return textOf(Buffer.concat(chunks));
}

function failureOfStatus(status: number): AttemptFailure | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}

const ofCertificate = /^(CERT_|ERR_TLS_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_SSL_|EPROTO)/;

function failureOfError(error: unknown): AttemptFailure {
  if (error instanceof ForbiddenAddress) return 'address';
  const { name, code = '' } = error as { name?: string; code?: string };
  if (name === 'TimeoutError' || code === 'ETIMEDOUT') return 'timeout';
  if (code.startsWith('HPE_')) return 'garbage';
  return ofCertificate.test(code) ? 'certificate' : 'unreachable';
}

/**
 * Sends a body to an endpoint. Redirects are not followed.
 * @throws the reason of `signal`, if that ended the request.
 */
export async function post(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  { reach, limit, signal }: PostParts,
): Promise<Outcome> {
  const { protocol, hostname } = new URL(url);
  const literal = literalOf(hostname);
  if (literal !== null && !reach.permits(literal, protocol)) return { status: null, failure: 'address', answer: null };
  const isSecure = protocol === 'https:';
  const aborter = new AbortController();
  const abort = () => aborter.abort();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    abort();
  }, limit);
  signal.addEventListener('abort', abort);
  let status: number | null = null;
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = (isSecure ? requestSecure : requestPlain)(
        url,
        {
          method: 'POST',
          headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
          // A connection of its own: its address was checked for this request.
          agent: false,
          lookup: reach.lookup(protocol) as never,
          signal: aborter.signal,
        },
        resolve,
      );
      sent.on('error', reject);
      sent.end(body);
    });
    status = response.statusCode ?? null;
    const answer = await readAnswer(response);
    return { status, failure: failureOfStatus(status ?? 0), answer };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    return { status, failure: isLate ? 'timeout' : failureOfError(error), answer: null };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}
