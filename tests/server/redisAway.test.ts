import { expect, it } from 'vitest';
import { startTestServer } from '#tests/support/server/startServer.ts';
import { freePort } from '#tests/support/server/freePort.ts';

it('a start without a reachable redis fails with a sentence that hides the password', async () => {
  const port = await freePort();
  await expect(startTestServer({ redisUrl: `redis://:hunter2@127.0.0.1:${port}` })).rejects.toThrow(
    `The redis at 127.0.0.1:${port} does not answer (ECONNREFUSED): check REDIS_URL and that it runs, ` +
      'or leave REDIS_URL out where there is one server alone.',
  );
});
