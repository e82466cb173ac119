import { createServer, request as send } from 'node:http';
import { connect, type AddressInfo } from 'node:net';

export interface Front {
  /** "http://localhost:49152" */
  url: string;
  /** The addresses of the servers behind it. */
  targets: string[];
  close(): Promise<void>;
}

/** One address before several servers: each request goes to the next one, and live connections go to the first. */
export async function startFront(): Promise<Front> {
  const targets: string[] = [];
  let count = 0;
  const server = createServer((request, response) => {
    const { method, url = '/', headers } = request;
    const target = targets[(count += 1) % targets.length] ?? '';
    const passed = send(new URL(url, target), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
    });
    // The browser sees a connection that broke.
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  });
  server.on('upgrade', ({ method, url, rawHeaders }, socket, head) => {
    const { hostname, port } = new URL(targets[0] ?? '');
    const passed = connect(Number(port), hostname, () => {
      const lines = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : []));
      passed.write(`${[`${method} ${url} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`);
      passed.write(head);
      passed.pipe(socket).pipe(passed);
    });
    passed.on('error', () => socket.destroy());
    socket.on('error', () => passed.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    targets,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
