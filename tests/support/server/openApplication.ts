import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { createApplication, type ApplicationParts } from '#server/rest/application.ts';
import type { TestServer } from './startServer.ts';

export interface OpenedApplication {
  /** "http://127.0.0.1:4200" */
  url: string;
  port: number;
  close(): Promise<void>;
}

/** Opens another application on a server's storage, with its own settings. */
export async function openApplication(
  { storage, device }: TestServer,
  settings: Partial<ApplicationParts> = {},
): Promise<OpenedApplication> {
  const { server } = await createApplication({
    storage,
    devices: device,
    acknowledgementTimeout: 1_000,
    dashboard: null,
    now: () => new Date(),
    log: pino({ level: 'silent' }),
    ...settings,
  });
  await server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    // The other server goes on with its storage.
    async close() {
      server.server.closeAllConnections();
      await server.close();
    },
  };
}
