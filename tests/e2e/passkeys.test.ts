import { AxeBuilder } from '@axe-core/playwright';
import { expect, it } from 'vitest';
import { passkeyMessages } from '#domain/messages/passkeys.ts';
import { proofMessages } from '#domain/messages/proof.ts';
import { secondFactorMessages } from '#domain/messages/secondFactor.ts';
import { homeRoute } from '#domain/routes/index.ts';
import { pathTo } from '#domain/routes/path.ts';
import { dashboardFolder } from '#server/dashboard/buildWhenStale.ts';
import { ownBrowserOfFile } from '#tests/support/browser/browser.ts';
import { goTo } from '#tests/support/browser/goTo.ts';
import { makeRole } from '#tests/support/browser/makeRole.ts';
import { isProofOf } from '#tests/support/proofs.ts';
import { startFront } from '#tests/support/proxy/front.ts';
import { builtPassword } from '#tests/support/server/builders/people.ts';
import { sharedDatabase } from '#tests/support/server/sharedDatabase.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const browser = ownBrowserOfFile();

/** Two servers of one database behind one address, which passkeys belong to. */
async function twoServers() {
  const [front, shared] = await Promise.all([startFront(), sharedDatabase()]);
  const dashboard = () => Promise.resolve(dashboardFolder);
  const options = { database: shared.database, publicUrl: front.url, dashboard };
  const first = await startTestServer(options);
  const second = await startTestServer(options);
  front.targets.push(first.url, second.url);
  return {
    first,
    address: front.url,
    async close() {
      await Promise.all([front.close(), first.close(), second.close()]);
      await shared.close();
    },
  };
}

it.runIf(isProofOf('journeys'))('adds a passkey, signs in with it and without it, and removes it', async () => {
  const { first, address, close } = await twoServers();
  const { id: organisationId } = await first.build.organisation();
  await first.build.site({ organisationId });
  const ada = await first.build.user({ organisationId, firstName: 'Ada' });
  const { section: texts, step } = secondFactorMessages;
  const named = await browser().newContext();
  const own = await named.newPage();
  const keys = await named.newCDPSession(own);
  await keys.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  const { authenticatorId } = await keys.send('WebAuthn.addVirtualAuthenticator', { options });
  const mistakes = async () => (await new AxeBuilder({ page: own }).setLegacyMode().analyze()).violations;
  const enterPassword = async () => {
    await own.getByLabel('Email').fill(ada.email);
    await own.getByRole('textbox', { name: 'Password' }).fill(builtPassword);
    await own.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  const usePasskey = () => own.getByRole('button', { name: step.usePasskey }).click();
  await own.goto(address + pathTo('login'));
  await enterPassword();
  await own.waitForURL(address + pathTo(homeRoute));
  await own.goto(address + pathTo('account'));
  const twoSteps = own.getByRole('region', { name: texts.title, exact: true });
  const dialog = own.getByRole('dialog');
  await twoSteps.getByRole('button', { name: passkeyMessages.add }).click();
  await dialog.getByLabel(texts.password).fill(builtPassword);
  await dialog.getByRole('button', { name: texts.next }).click();
  await dialog.getByLabel(texts.name).waitFor();
  expect(await dialog.getByLabel(texts.name).inputValue()).toBe('Chrome on Linux');
  expect(await mistakes()).toEqual([]);
  await dialog.getByRole('button', { name: passkeyMessages.addDo }).click();
  const codes = (await dialog.locator(`[data-credential="${texts.codesLabel}"]`).textContent()) ?? '';
  await dialog.getByRole('button', { name: texts.codesKept }).click();
  await twoSteps.getByText('Chrome on Linux').waitFor();

  await own.getByRole('button', { name: /^Account/ }).click();
  await own.getByRole('menuitem', { name: 'Sign out' }).click();
  await own.waitForURL(address + pathTo('login'));
  await enterPassword();
  // Its holder does not confirm: the person tries again.
  await keys.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await usePasskey();
  await own.getByText(passkeyMessages.notConfirmed).waitFor();
  expect(await mistakes()).toEqual([]);
  await keys.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await usePasskey();
  await own.waitForURL(address + pathTo(homeRoute));

  await own.goto(address + pathTo('account'));
  await twoSteps.getByText('last used').waitFor();
  await twoSteps.getByRole('button', { name: passkeyMessages.alone.button }).click();
  await dialog.getByLabel(texts.password).fill(builtPassword);
  await dialog.getByRole('button', { name: passkeyMessages.alone.action }).click();
  await twoSteps.getByText(passkeyMessages.signsInAlone).waitFor();

  await own.getByRole('button', { name: /^Account/ }).click();
  await own.getByRole('menuitem', { name: 'Sign out' }).click();
  const byPasskey = own.getByRole('button', { name: passkeyMessages.signIn });
  await keys.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await byPasskey.click();
  await own.getByText(passkeyMessages.notConfirmed).waitFor();
  expect(await mistakes()).toEqual([]);
  await keys.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await byPasskey.click();
  await own.waitForURL(address + pathTo(homeRoute));

  const proof = await makeRole(own, 'By passkey', first);
  await proof.dialog.getByText(proofMessages.leads.passkey).waitFor();
  expect(await mistakes()).toEqual([]);
  await proof.confirm();

  await own.goto(address + pathTo('account'));
  await own.getByRole('button', { name: /^Account/ }).click();
  await own.getByRole('menuitem', { name: 'Sign out' }).click();
  await enterPassword();
  await own.getByRole('button', { name: step.others.recovery }).click();
  await own.getByLabel(step.recoveryCode, { exact: true }).fill(codes.split('\n')[0] ?? '');
  await own.getByRole('button', { name: step.signIn, exact: true }).click();
  await own.waitForURL(address + pathTo(homeRoute));
  await goTo(own, pathTo('account'));
  await twoSteps.getByText(texts.codesLeft(9)).waitFor();
  await twoSteps.getByRole('button', { name: 'Remove Chrome on Linux' }).click();
  await dialog.getByLabel(texts.password).fill(builtPassword);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await twoSteps.getByText(texts.none).waitFor();
  await named.close();
  await close();
});
