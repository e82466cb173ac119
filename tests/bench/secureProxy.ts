import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request as send, type OutgoingHttpHeaders } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { temporaryFolder } from '#tests/support/server/process.ts';

export interface SecureProxy {
  /** "https://127.0.0.1:4201" */
  url: string;
  close(): void;
}

/** Makes a key and its certificate, for a browser that ignores certificates; null: openssl is not installed. */
function selfSigned(): { key: Buffer; cert: Buffer } | null {
  const folder = temporaryFolder();
  const [key, cert] = [join(folder.path, 'key.pem'), join(folder.path, 'cert.pem')];
  const files = ['-keyout', key, '-out', cert];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'];
  try {
    execFileSync('openssl', ['req', '-x509', ...kind, ...files, '-subj', '/CN=127.0.0.1'], { stdio: 'ignore' });
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } catch {
    return null;
  } finally {
    folder.remove();
  }
}

/** The headers of one connection, which HTTP/2 does not know. */
const hopHeaders = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade'];
const passedOn = (headers: NodeJS.Dict<string | string[]>): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':') && !hopHeaders.includes(name)));

function passRequest(target: URL, asked: Http2ServerRequest, answer: Http2ServerResponse): void {
  const { hostname, port, host } = target;
  const headers = { ...passedOn(asked.headers), host };
  const passed = send({ hostname, port, method: asked.method, path: asked.url, headers }, (answered) => {
    answer.writeHead(answered.statusCode ?? 502, passedOn(answered.headers));
    answered.pipe(answer);
  });
  passed.on('error', () => answer.stream.close());
  answer.on('close', () => passed.destroy());
  asked.pipe(passed);
}

/** Over HTTP/1.1: bytes pass unchanged. */
function passUpgrade({ hostname, port, host }: URL, asked: Http2ServerRequest, socket: Socket, head: Buffer): void {
  const upstream = connect(Number(port), hostname, () => {
    const lines = Object.entries({ ...asked.headers, host }).map(([name, value]) => `${name}: ${String(value)}`);
    upstream.write(`GET ${asked.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    upstream.write(head);
    upstream.pipe(socket).pipe(upstream);
  });
  upstream.on('error', () => socket.destroy());
  socket.on('error', () => upstream.destroy());
}

/** HTTP/2 over TLS, as by a reverse proxy; null: openssl is not installed. */
export async function openSecureProxy(behind: string): Promise<SecureProxy | null> {
  const pair = selfSigned();
  if (pair === null) return null;
  const target = new URL(behind);
  const proxy = createSecureServer({ ...pair, allowHTTP1: true }, (asked, answer) =>
    passRequest(target, asked, answer),
  );
  proxy.on('upgrade', (asked: Http2ServerRequest, socket: Socket, head: Buffer) =>
    passUpgrade(target, asked, socket, head),
  );
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  return { url: `https://127.0.0.1:${port}`, close: () => proxy.close() };
}
