import { expect } from 'vitest';
import { webhookCalls, type WebhookDelivery } from '#domain/calls/webhooks.ts';
import { everywhere } from '#tests/support/server/builders/people.ts';
import type { TestServer } from '#tests/support/server/startServer.ts';
import type { Receiver } from './receiver.ts';

let paths = 0;

/** An organisation with a site and an administrator, who makes webhooks at the receiver. */
export async function webhookDesk(server: TestServer, receiver: Receiver) {
  const { id: organisationId } = await server.build.organisation();
  const { id: siteId } = await server.build.site({ organisationId });
  const admin = await server.build.user({ organisationId, permissions: everywhere(31) });
  let token = await server.signIn(admin);
  const base = `api/admin/organisations/${organisationId}/webhooks`;
  const ask = (method: string, path: string, body?: object) =>
    server.call(method, path, { token, ...(body === undefined ? {} : { body }) });
  const good = async (method: string, path: string, body?: object) => {
    const { status, body: answer } = await ask(method, path, body);
    if (status > 299) throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(answer)}`);
    return answer;
  };

  async function webhook(given: object = {}) {
    paths += 1;
    const path = `/${paths}`;
    const settings = {
      name: `Hook ${paths}`,
      url: `${receiver.url}${path}`,
      kinds: null,
      sendsRecord: false,
      isOn: true,
      ...given,
    };
    const made = webhookCalls.webhookMake.schema.parse(await good('POST', base, settings));
    const one = `${base}/${made.id}`;
    return {
      ...made,
      path,
      one,
      settings,
      received: () => receiver.at(path),
      /** Resolves once so many requests came. */
      async receives(count: number) {
        await expect.poll(() => receiver.at(path).length).toBe(count);
      },
      change: (changes: object) => good('PUT', one, { ...settings, ...changes }),
      async read() {
        const all = webhookCalls.webhooks.schema.parse(await good('GET', base));
        return all.find(({ id }) => id === made.id);
      },
      async deliveries(query = ''): Promise<WebhookDelivery[]> {
        return webhookCalls.webhookDeliveries.schema.parse(await good('GET', `${one}/deliveries${query}`)).rows;
      },
      /** Resolves once the newest delivery has the status. */
      async ends(status: string) {
        await expect.poll(async () => (await this.deliveries())[0]?.status).toBe(status);
      },
    };
  }
  let names = 0;
  return {
    organisationId,
    siteId,
    admin,
    base,
    ask,
    good,
    webhook,
    unit: () => server.build.unit({ siteId }),
    /** Changes a unit by the API. */
    rename: (id: number) => good('PUT', `api/admin/units/${id}`, { name: `R${(names += 1)}` }),
    /** After hours by the test's clock, their sign-in proves no more. */
    async signInAgain() {
      token = await server.signIn(admin);
    },
  };
}
export type WebhookDesk = Awaited<ReturnType<typeof webhookDesk>>;
