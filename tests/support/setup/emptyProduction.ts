import { dashboardFolder } from '#server/dashboard/buildWhenStale.ts';
import { findOrCreateAdmin } from '#server/people/firstAdmin.ts';
import { createResetLink } from '#server/people/resetTokens.ts';
import { startFleet, type Fleet } from '#tests/support/fleet/startFleet.ts';
import { startAnyBroker } from '#tests/support/mqtt/anyBroker.ts';
import { plainSettings } from '#tests/support/mqtt/mqttServer.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';

/** A server as it starts in production, with a fleet of doors at its broker: a super admin without a password is all it has. */
export interface EmptyProduction {
  server: TestServer;
  fleet: Fleet;
  admin: { email: string; password: string };
  /** Where the super admin chooses the password. */
  link: string;
  close(): Promise<void>;
}

export async function openEmptyProduction(doors: number, prefix: string): Promise<EmptyProduction> {
  const broker = await startAnyBroker();
  const fleet = await startFleet({ broker: broker.url, doors, prefix, quiet: true, tempo: 20 });
  const server = await startTestServer({
    devices: undefined,
    mqtt: plainSettings(broker.url),
    rentalsClock: undefined,
    dashboard: () => Promise.resolve(dashboardFolder),
  });
  const admin = { email: 'ada@example.com', password: 'Open-sesame-4200' };
  // What `npm run create-admin` does.
  const id = await findOrCreateAdmin(server.storage, admin.email, 'Example Storage');
  const link = await createResetLink(server.storage, id, new Date(), server.url);
  return {
    server,
    fleet,
    admin,
    link,
    close: async () => {
      await server.close();
      await fleet.close();
      await broker.close();
    },
  };
}
