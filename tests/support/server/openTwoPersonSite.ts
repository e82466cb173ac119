import { expect } from 'vitest';
import { bits } from '#domain/permissions/bits.ts';
import { everywhere } from './builders/people.ts';
import type { TestServer } from './startServer.ts';

/** A site where Ada asks, Ben may decide and Cy may only read, with some units. The people are tokens. */
export async function openTwoPersonSite(
  { build, signIn }: TestServer,
  { twoPersonApproval = true, units: count = 0, unit = {} } = {},
) {
  const { id: organisationId } = await build.organisation({ twoPersonApproval });
  const { id: siteId } = await build.site({ organisationId, name: `Botany ${organisationId}` });
  const signedIn = async (given: object) => signIn(await build.user({ organisationId, ...given }));
  const ada = await signedIn({ firstName: 'Ada', lastName: 'Byron' });
  const ben = await signedIn({ firstName: 'Ben', lastName: 'Cole' });
  const permissions = everywhere(bits.scope | bits.read);
  const cy = await signedIn({ firstName: 'Cy', lastName: 'Dunn', permissions });
  const units: number[] = [];
  while (units.length < count) units.push((await build.unit({ siteId, ...unit })).id);
  return { organisationId, siteId, ada, ben, cy, units };
}

interface Sender {
  siteId: number;
  token: string;
}

/** Unlocks so many doors of the site by their controller. Returns the status. */
export async function openDoors({ build, call }: TestServer, { siteId, token }: Sender, doors: number) {
  const { id: controllerId } = await build.controller({ siteId });
  for (let channel = 0; channel < doors; channel += 1) await build.unit({ siteId, controllerId, channel });
  return (await call('POST', `api/admin/controllers/${controllerId}/open`, { token, body: {} })).status;
}

/** Expects that a person may unlock exactly so many more doors of the site alone, and unlocks them. */
export async function expectDoorsLeft(server: TestServer, sender: Sender, left: number): Promise<void> {
  expect([await openDoors(server, sender, left), await openDoors(server, sender, 1)]).toEqual([200, 409]);
}
