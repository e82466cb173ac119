import type { Page } from 'playwright';
import { proofLimits } from '#domain/limits/proof.ts';
import { proofMessages } from '#domain/messages/proof.ts';
import { pathTo } from '#domain/routes/path.ts';
import { sessions } from '#server/storage/schema/people/users.ts';
import type { TestServer } from '#tests/support/server/startServer.ts';
import { goTo } from './goTo.ts';

/** Makes a role long after the sign-in, which asks for a proof. */
export async function makeRole(at: Page, name: string, { database }: TestServer) {
  const signedInAt = new Date(Date.now() - (proofLimits.minutes + 1) * 60_000);
  await database.update(sessions).set({ issuedAt: signedInAt, provenAt: null });
  await goTo(at, `${pathTo('role.list')}?new`);
  await at.getByRole('textbox', { name: 'Name' }).fill(name);
  await at.getByRole('checkbox', { name: 'Customers: read' }).check();
  await at.getByRole('button', { name: 'Create role' }).click();
  const dialog = at.getByRole('dialog', { name: proofMessages.title });
  await dialog.waitFor();
  return {
    dialog,
    async confirm() {
      await dialog.getByRole('button', { name: proofMessages.action }).click();
      await dialog.waitFor({ state: 'detached' });
      await at.getByRole('button', { name: 'Preview as this role' }).waitFor();
    },
  };
}
