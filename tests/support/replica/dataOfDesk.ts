import type { ReplicaClient } from '#collections/client/replicaClient.ts';
import { createApi, type Api } from '#collections/transport/api.ts';
import { readToken } from '#domain/session/token.ts';
import type { Desk } from '../server/openDesk.ts';
import { BrowserLess } from './browserLess.ts';

/** The API and the replica of a tab of the desk's user, until the file's tests have run. */
export async function dataOfDesk(url: string, desk: Desk): Promise<{ api: Api; replica: ReplicaClient }> {
  const { token, organisationId, siteId } = desk;
  const reading = readToken(token);
  if (!reading.ok) throw new Error(reading.message);
  const browser = new BrowserLess();
  const { client } = await browser.openTab(url, { token, ...reading.holder, organisationId }, siteId);
  return { api: createApi({ base: url, token: () => token }), replica: client };
}
