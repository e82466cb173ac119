import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { freePort } from '#tests/support/server/freePort.ts';
import { findProgram } from './findProgram.ts';
import type { ProofBrowser, ProofLaunch, ProofTab } from './driver.ts';

const sessionSchema = z.object({
  sessionId: z.string(),
  capabilities: z.looseObject({ browserName: z.string(), browserVersion: z.string() }),
});
/** W3C WebDriver's key of an element's id, "web element identifier". */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
const elementSchema = z.looseObject({ [elementKey]: z.string() });

/** @throws Error with WebDriver's own message. */
async function send(base: string, method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${base}${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  });
  const { value } = z.object({ value: z.unknown() }).parse(await response.json());
  if (!response.ok) throw new Error(`WebDriver refused ${path}: ${JSON.stringify(value)}`);
  return value;
}

/** Repeats until the driver listens. */
async function untilListening<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask();
    } catch (cause) {
      if (attempt === 50 || !(cause instanceof TypeError)) throw cause;
      await wait(100);
    }
  }
}

async function stop(child: ChildProcess | null): Promise<void> {
  if (child === null || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** Starts a screen in memory; resolves with its name. */
async function startScreen(path: string): Promise<{ child: ChildProcess; display: string }> {
  const child = spawn(path, ['-displayfd', '1', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [number] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, display: `:${String(number).trim()}` };
}

function tabOf(session: string, handle: string): ProofTab {
  const call = async (method: string, path: string, body?: object) => {
    await send(session, 'POST', '/window', { handle });
    return send(session, method, path, body);
  };
  const element = async (selector: string) => {
    const found = await call('POST', '/element', { using: 'css selector', value: selector });
    return `/element/${elementSchema.parse(found)[elementKey]}`;
  };
  return {
    open: async (address) => void (await call('POST', '/url', { url: address })),
    evaluate: (expression) => call('POST', '/execute/sync', { script: `return (${expression});`, args: [] }),
    click: async (selector) => void (await call('POST', `${await element(selector)}/click`, {})),
    type: async (selector, text) => void (await call('POST', `${await element(selector)}/value`, { text })),
  };
}

interface Programs {
  driver: string;
  browser: string;
  screen: string | null;
}

async function startWebKit({ driver, browser, screen }: Programs): Promise<ProofBrowser> {
  const shown = screen === null ? null : await startScreen(screen);
  const port = await freePort();
  const child = spawn(driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      ...(shown === null ? {} : { DISPLAY: shown.display }),
      // A container has no graphics card and no user namespaces.
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });
  const close = async () => {
    await stop(child);
    await stop(shown?.child ?? null);
  };
  try {
    const base = `http://127.0.0.1:${port}`;
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } } };
    const opened = await untilListening(() => send(base, 'POST', '/session', { capabilities }));
    const { sessionId, capabilities: own } = sessionSchema.parse(opened);
    const session = `${base}/session/${sessionId}`;
    let isFirst = true;
    return {
      version: `${own.browserName} ${own.browserVersion}`,
      async openTab() {
        const handle = isFirst
          ? z.string().parse(await send(session, 'GET', '/window'))
          : z.object({ handle: z.string() }).parse(await send(session, 'POST', '/window/new', { type: 'tab' })).handle;
        isFirst = false;
        return tabOf(session, handle);
      },
      async close() {
        await send(session, 'DELETE', '').catch((cause: unknown) => console.warn(String(cause)));
        await close();
      },
    };
  } catch (cause) {
    await close();
    throw cause;
  }
}

const libraries = ['x86_64', 'aarch64'].flatMap((machine) =>
  ['4.1', '6.0', '4.0'].map((version) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-${version}`),
);

/** WebKitGTK by its WebDriver, on the screen or on one in memory. */
export function webkit(): ProofLaunch {
  const name = 'WebKit';
  const driver = findProgram(['WebKitWebDriver']);
  const browser = findProgram(['MiniBrowser'], process.env['WEBKIT_PATH'], libraries);
  const hasScreen = Boolean(process.env['DISPLAY']) || Boolean(process.env['WAYLAND_DISPLAY']);
  const screen = hasScreen ? null : findProgram(['Xvfb']);
  if (driver === null || browser === null)
    return { name, missing: 'WebKitWebDriver and MiniBrowser are not installed. Install webkit2gtk-driver.' };
  if (!hasScreen && screen === null) return { name, missing: 'There is no screen, and Xvfb is not installed.' };
  return { name, start: () => startWebKit({ driver, browser, screen }) };
}
