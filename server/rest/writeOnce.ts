import type { CallDefinition } from '#domain/calls/define.ts';
import { answerOnce } from '#server/repetition/answerOnce.ts';
import type { WriteContext } from '#server/writeContext.ts';
import type { CallRequest } from './call.ts';
import type { RouteParts } from './routeParts.ts';

/** Does the work in one transaction. A repetition of the request gets the answer of the first. */
export async function writeOnce<Body>(
  { storage, now }: Pick<RouteParts, 'storage' | 'now'>,
  { viewer, key }: Pick<CallRequest<CallDefinition>, 'viewer' | 'key'>,
  work: (context: WriteContext) => Promise<Body>,
): Promise<Body> {
  const at = now();
  const answer = await storage.write((transaction, addChange) =>
    answerOnce(transaction, key, at, async () => ({
      status: 200,
      body: await work({ transaction, viewer, now: at, addChange }),
    })),
  );
  return answer.body;
}
