import type { Browser, BrowserContext, CDPSession, Page } from 'playwright';
import { z } from 'zod';

export interface WatchOptions {
  /** The page's own addresses, and those in config.json. */
  addresses: readonly string[];
  /** Complaints that the test causes. */
  expected?: readonly RegExp[];
}

/** The browser's own console lines about failed answers, or a page put aside. */
export const failedRequests = /^Failed to load resource: |failed: Page entered Back-Forward Cache/;

const targetSchema = z.object({ targetInfo: z.object({ targetId: z.string(), type: z.string(), url: z.string() }) });

const argumentSchema = z.object({ value: z.unknown().optional(), description: z.string().optional() });

/** The relevant part of a message from a worker's inspector. */
const messageSchema = z.discriminatedUnion('method', [
  z.object({
    method: z.literal('Runtime.consoleAPICalled'),
    params: z.object({ type: z.string(), args: z.array(argumentSchema) }),
  }),
  z.object({
    method: z.literal('Runtime.exceptionThrown'),
    params: z.object({ exceptionDetails: z.object({ text: z.string(), exception: argumentSchema.optional() }) }),
  }),
  z.object({
    method: z.literal('Log.entryAdded'),
    params: z.object({ entry: z.object({ level: z.string(), text: z.string(), url: z.string().optional() }) }),
  }),
  z.object({
    method: z.literal('Network.requestWillBeSent'),
    params: z.object({ request: z.object({ url: z.string() }) }),
  }),
  z.object({ method: z.literal('Network.webSocketCreated'), params: z.object({ url: z.string() }) }),
]);

type Hear = { complaint: (text: string) => void; request: (url: string) => void };

const textOf = ({ value, description }: z.infer<typeof argumentSchema>) => description ?? String(value);

function hearWorker(message: string, { complaint, request }: Hear): void {
  const parsed = messageSchema.safeParse(JSON.parse(message));
  // Other messages are no complaints.
  if (!parsed.success) return;
  const { method, params } = parsed.data;
  switch (method) {
    case 'Runtime.consoleAPICalled':
      if (params.type === 'error') complaint(`${params.args.map(textOf).join(' ')} (worker)`);
      break;
    case 'Runtime.exceptionThrown': {
      const { text, exception } = params.exceptionDetails;
      complaint(`${text} ${exception === undefined ? '' : textOf(exception)} (worker)`);
      break;
    }
    case 'Log.entryAdded':
      if (params.entry.level === 'error') complaint(`${params.entry.text} (${params.entry.url ?? 'worker'})`);
      break;
    case 'Network.requestWillBeSent':
      request(params.request.url);
      break;
    case 'Network.webSocketCreated':
      request(params.url);
      break;
  }
}

/** To one shared worker. Earlier messages come too (Chrome DevTools Protocol, Runtime.enable). */
async function attach(session: CDPSession, targetId: string): Promise<void> {
  try {
    const { sessionId } = await session.send('Target.attachToTarget', { targetId });
    for (const [id, method] of ['Runtime.enable', 'Log.enable', 'Network.enable'].entries()) {
      await session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) });
    }
  } catch (cause) {
    // A worker that is gone has nothing to say.
    if (!String(cause).match(/No target with given id|Session with given id not found|closed/)) throw cause;
  }
}

/** Listeners by browser. One each: Chromium can't take a second on a worker that ends. */
const listening = new WeakMap<Browser, Set<Hear>>();

/** Playwright does not report shared workers, which do most of the dashboard's work. */
async function watchSharedWorkers(browser: Browser, hear: Hear): Promise<() => void> {
  const known = listening.get(browser);
  const all = known ?? new Set<Hear>();
  all.add(hear);
  const stop = () => void all.delete(hear);
  if (known !== undefined) return stop;
  listening.set(browser, all);
  const session = await browser.newBrowserCDPSession();
  const everybody: Hear = {
    complaint: (text) => all.forEach(({ complaint }) => complaint(text)),
    request: (url) => all.forEach(({ request }) => request(url)),
  };
  session.on('Target.targetCreated', (event) => {
    const { targetId, type } = targetSchema.parse(event).targetInfo;
    if (type !== 'shared_worker') return;
    attach(session, targetId).catch((cause: unknown) => everybody.complaint(String(cause)));
  });
  session.on('Target.receivedMessageFromTarget', ({ message }) => hearWorker(message, everybody));
  await session.send('Target.setDiscoverTargets', { discover: true });
  return stop;
}

/**
 * Complaints of a context's pages and shared workers from now on: console errors (with Content-Security-Policy
 * violations), uncaught errors and rejections, and requests and sockets to unconfigured hosts. Includes other contexts'
 * pages in the same browser.
 */
export async function watchContext(
  context: BrowserContext,
  { addresses, expected = [] }: WatchOptions,
): Promise<readonly string[]> {
  const complaints: string[] = [];
  const hosts = new Set(addresses.map((address) => new URL(address).host));
  const hear: Hear = {
    complaint: (text) => {
      if (!expected.some((pattern) => pattern.test(text))) complaints.push(text);
    },
    request: (url) => {
      const { protocol, host } = new URL(url);
      if (/^(http|ws)s?:$/.test(protocol) && !hosts.has(host)) complaints.push(`A request to ${host}: ${url}`);
    },
  };
  // A violation that the page catches is not always on the console.
  await context.addInitScript({
    content: `addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      console.error('A violation of the Content Security Policy:', effectiveDirective, blockedURI));`,
  });
  context.on('console', (message) => {
    if (message.type() === 'error') hear.complaint(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => hear.complaint(`Nobody caught: ${error.error().message}`));
  context.on('request', (request) => hear.request(request.url()));
  context.on('page', (page: Page) => page.on('websocket', (socket) => hear.request(socket.url())));
  const browser = context.browser();
  if (browser !== null) context.on('close', await watchSharedWorkers(browser, hear));
  return complaints;
}
