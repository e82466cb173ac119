import type { Browser } from 'playwright';
import { z } from 'zod';

const targetsSchema = z.object({ targetInfos: z.array(z.object({ targetId: z.string(), type: z.string() })) });

/** The browser's own name for the shared worker of its pages. */
export async function workerTarget(browser: Browser): Promise<string> {
  const session = await browser.newBrowserCDPSession();
  const { targetInfos } = targetsSchema.parse(await session.send('Target.getTargets'));
  await session.detach();
  return targetInfos.find(({ type }) => type === 'shared_worker')?.targetId ?? '';
}

/** Runs something in the shared worker, without waiting for its end. */
export async function runInWorker(browser: Browser, expression: string): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  const { sessionId } = await session.send('Target.attachToTarget', { targetId: await workerTarget(browser) });
  const message = JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } });
  await session.send('Target.sendMessageToTarget', { sessionId, message });
}
