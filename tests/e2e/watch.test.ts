import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ownBrowserOfFile } from '#tests/support/browser/browser.ts';
import { failedRequests, watchContext } from '#tests/support/browser/watch.ts';

const browser = ownBrowserOfFile();
const servers: Server[] = [];

const policy = "default-src 'self'; connect-src *; script-src 'self' 'unsafe-inline'; style-src 'none'";

/** A page and a shared worker that do everything wrong. `elsewhere` is not configured. */
const files = (elsewhere: string): Readonly<Record<string, string>> => ({
  '/': `<!doctype html><style>p { color: red }</style><script>
    new SharedWorker('/worker.js').port.onmessage = () => { document.title = 'done'; };
    console.error('page says'); console.warn('no complaint');
    Promise.reject(new Error('page rejects'));
    setTimeout(() => { throw new Error('page throws'); });
    fetch('${elsewhere}/page', { mode: 'no-cors' }); fetch('/missing');
  </script>`,
  '/worker.js': `onconnect = async ({ ports: [port] }) => {
    console.error('worker says', new Error('cause'));
    Promise.reject(new Error('worker rejects'));
    setTimeout(() => { throw new Error('worker throws'); });
    new WebSocket('${elsewhere.replace('http', 'ws')}/socket').onerror = () => port.postMessage('done');
  };`,
});

async function serve(pages: Readonly<Record<string, string>>): Promise<string> {
  const server = createServer((request, response) => {
    const text = pages[request.url ?? ''];
    const type = request.url?.endsWith('.js') === true ? 'text/javascript' : 'text/html';
    response.writeHead(text === undefined ? 404 : 200, { 'Content-Type': type, 'Content-Security-Policy': policy });
    response.end(text);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

let elsewhere: string;
let address: string;
beforeAll(async () => {
  elsewhere = await serve({});
  address = await serve(files(elsewhere));
});
afterAll(() => {
  for (const server of servers) server.close();
});

it('hears what pages and shared workers complain about, and where they ask that nobody configured', async () => {
  const context = await browser().newContext();
  const complaints = await watchContext(context, { addresses: [address], expected: [failedRequests] });
  const page = await context.newPage();
  await page.goto(address);
  await page.waitForFunction(() => document.title === 'done');
  const expected = [
    'page says',
    'Content Security Policy',
    'Nobody caught: page rejects',
    'Nobody caught: page throws',
    `${elsewhere}/page`,
    'worker says Error: cause',
    'Error: worker rejects',
    'Error: worker throws',
    `${elsewhere.replace('http', 'ws')}/socket`,
  ];
  const unheard = () => expected.filter((text) => !complaints.some((complaint) => complaint.includes(text)));
  await expect.poll(unheard).toEqual([]);
  expect(complaints.filter((complaint) => /no complaint|missing/.test(complaint))).toEqual([]);
  await context.close();
});
