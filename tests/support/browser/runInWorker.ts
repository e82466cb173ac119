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

/**
 * Asks the shared worker's inspector one thing after the other.
 * @param hear gets all messages meanwhile.
 * @returns the answers in order.
 */
export async function askWorker(
  browser: Browser,
  questions: readonly { method: string; params?: Readonly<Record<string, unknown>> }[],
  hear: (message: unknown) => void = () => undefined,
): Promise<unknown[]> {
  const session = await browser.newBrowserCDPSession();
  const { sessionId } = await session.send('Target.attachToTarget', { targetId: await workerTarget(browser) });
  const waiting = new Map<number, (result: unknown) => void>();
  session.on('Target.receivedMessageFromTarget', (event) => {
    const message: unknown = JSON.parse(messageSchema.parse(event).message);
    hear(message);
    const answer = answerSchema.safeParse(message);
    if (answer.success) waiting.get(answer.data.id)?.(answer.data.result);
  });
  const answers: unknown[] = [];
  for (const [id, question] of questions.entries()) {
    const answered = new Promise<unknown>((resolve) => waiting.set(id, resolve));
    await session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, ...question }) });
    answers.push(await answered);
  }
  await session.detach();
  return answers;
}

/** Bytes of the shared worker's live objects, as the inspector sees them. */
export async function heapOfWorker(browser: Browser): Promise<number> {
  const collect = { method: 'HeapProfiler.collectGarbage' };
  const answers = await askWorker(browser, [collect, collect, { method: 'Runtime.getHeapUsage' }]);
  return heapSchema.parse(answers.at(-1)).usedSize;
}

/** Does not wait for its end. */
export async function runInWorker(browser: Browser, expression: string): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  const { sessionId } = await session.send('Target.attachToTarget', { targetId: await workerTarget(browser) });
  const message = JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } });
  await session.send('Target.sendMessageToTarget', { sessionId, message });
}
