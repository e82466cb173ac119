import { afterAll, expect, it } from 'vitest';
import { openApplication, type OpenedApplication } from '#tests/support/server/openApplication.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const opened: OpenedApplication[] = [];
const server = await startTestServer();
afterAll(async () => {
  for (const { close } of opened) await close();
});

async function headersOf(settings: Parameters<typeof openApplication>[1], sent: Record<string, string> = {}) {
  const application = await openApplication(server, settings);
  opened.push(application);
  const answers = await Promise.all(
    ['api/admin/units', 'healthz', 'nowhere'].map((path) => fetch(`${application.url}/${path}`, { headers: sent })),
  );
  return (name: string) => [...new Set(answers.map(({ headers }) => headers.get(name)))];
}

const overTls = { 'X-Forwarded-Proto': 'https' };

it('lets nobody show the dashboard in a frame', async () => {
  const header = await headersOf({});
  expect(header('x-frame-options')).toEqual(['DENY']);
  expect(header('x-content-type-options')).toEqual(['nosniff']);
  expect(header('content-security-policy').join()).toContain("frame-ancestors 'none'");
});

it('asks browsers to come over TLS alone where it is served over TLS', async () => {
  expect((await headersOf({}))('strict-transport-security')).toEqual([null]);
  expect((await headersOf({}, overTls))('strict-transport-security')).toEqual([null]);
  const behindProxy = { trustedProxies: 1 };
  expect((await headersOf(behindProxy))('strict-transport-security')).toEqual([null]);
  const plain = { 'X-Forwarded-Proto': 'http' };
  expect((await headersOf(behindProxy, plain))('strict-transport-security')).toEqual([null]);
  expect((await headersOf(behindProxy, overTls))('strict-transport-security')).toEqual(['max-age=31536000']);
});

it('asks the same for subdomains only when it is told to', async () => {
  const header = await headersOf({ trustedProxies: 1, hstsSubdomains: true }, overTls);
  expect(header('strict-transport-security')).toEqual(['max-age=31536000; includeSubDomains']);
});
