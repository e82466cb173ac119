import type { Browser } from 'playwright';
import { z } from 'zod';

const targetsSchema = z.object({ targetInfos: z.array(z.object({ targetId: z.string(), type: z.string() })) });

export async function workerTarget(browser: Browser): Promise<string> {
  const session = await browser.newBrowserCDPSession();
  const { targetInfos } = targetsSchema.parse(await session.send('Target.getTargets'));
  await session.detach();
  return targetInfos.find(({ type }) => type === 'shared_worker')?.targetId ?? '';
}

const messageSchema = z.object({ message: z.string() });
const answerSchema = z.object({ id: z.number(), result: z.unknown() });
const heapSchema = z.object({ usedSize: z.number() });

/** Bytes of the shared worker's live objects, as the inspector sees them. */
export async function heapOfWorker(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { sessionId } = await session.send('Target.attachToTarget', { targetId: await workerTarget(browser) });
  const waiting = new Map<number, (result: unknown) => void>();
  session.on('Target.receivedMessageFromTarget', (event) => {
    const answer = answerSchema.safeParse(JSON.parse(messageSchema.parse(event).message));
    if (answer.success) waiting.get(answer.data.id)?.(answer.data.result);
  });
  const ask = async (id: number, method: string) => {
    const answered = new Promise<unknown>((resolve) => waiting.set(id, resolve));
    await session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) });
    return answered;
  };
  await ask(1, 'HeapProfiler.collectGarbage');
  await ask(2, 'HeapProfiler.collectGarbage');
  const { usedSize } = heapSchema.parse(await ask(3, 'Runtime.getHeapUsage'));
  await session.detach();
  return usedSize;
}

/** Does not wait for its end. */
export async function runInWorker(browser: Browser, expression: string): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  const { sessionId } = await session.send('Target.attachToTarget', { targetId: await workerTarget(browser) });
  const message = JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } });
  await session.send('Target.sendMessageToTarget', { sessionId, message });
}
