import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { secondPerson } from '#domain/limits/secondPerson.ts';
import { scenarioMessages } from '#domain/messages/scenarios.ts';
import { approvalMessages } from '#domain/messages/approvals.ts';
import { notYetDone } from '#domain/messages/pageNotices.ts';
import { formMessages } from '#domain/messages/forms.ts';
import { pathTo } from '#domain/routes/path.ts';
import { dashboardFolder } from '#server/dashboard/buildWhenStale.ts';
import { browserOfFile, complaintsOf } from '#tests/support/browser/browser.ts';
import { goTo } from '#tests/support/browser/goTo.ts';
import { signedInContext } from '#tests/support/browser/signedInContext.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';
import { isProofOf } from '#tests/support/proofs.ts';

const browser = browserOfFile();
const doors = secondPerson.doors + 1;
let server: TestServer;
let organisationId: number;
let contexts: BrowserContext[];
let complaints: readonly string[];
let ada: Page;
let ben: Page;

beforeAll(async () => {
  server = await startTestServer({ dashboard: () => Promise.resolve(dashboardFolder) });
  const { build } = server;
  ({ id: organisationId } = await build.organisation({ twoPersonApproval: true }));
  await build.features({ id: organisationId });
  const { id: siteId } = await build.site({ organisationId, name: 'Botany' });
  for (let door = 0; door < doors; door += 1) await build.unit({ siteId, status: 'unlocked' });
  const people = [
    await build.user({ organisationId, firstName: 'Ada', lastName: 'Byron' }),
    await build.user({ organisationId, firstName: 'Ben', lastName: 'Cole' }),
  ];
  const contextOf = async (user: { email: string }) =>
    signedInContext(browser(), { token: await server.signIn(user), siteId });
  contexts = await Promise.all(people.map(contextOf));
  complaints = complaintsOf(contexts[0] as BrowserContext);
  [ada, ben] = (await Promise.all(contexts.map((context) => context.newPage()))) as [Page, Page];
});
afterAll(async () => {
  await Promise.all(contexts.map((context) => context.close()));
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

it('locks a site once a second person approved it', async () => {
  const { open } = scenarioMessages;
  await Promise.all([ada, ben].map((page) => page.goto(`${server.url}${pathTo('gate.list')}`)));
  await button(ben, /^Alerts$/).waitFor();
  await button(ada, open).click();
  const title = `Lock ${doors} units`;
  await ada.getByText(title).waitFor();
  await ada.getByLabel(approvalMessages.requiredReason).fill('Break-in');
  await button(ada, approvalMessages.ask).click();
  await ada.getByText(approvalMessages.waiting(title, 'Botany')).waitFor();

  await button(ben, 'Alerts, 1 unread').click();
  const message = `${title} at Botany: Ada Byron asks for approval. Reason: Break-in`;
  await ben.getByRole('button', { name: message }).click();
  await ben.getByRole('dialog').getByText('Break-in').waitFor();
  expect(server.device.commands).toEqual([]);
  await button(ben, approvalMessages.approve).click();

  await expect.poll(() => server.device.commands.length).toBe(doors);
  for (const { kind, id, act } of server.device.commands) {
    expect({ kind, act }).toEqual({ kind: 'unit', act: 'lock' });
    server.device.report({ kind: 'unit', id, at: new Date(), state: { status: 'locked' } });
  }
  await ada.getByText(`${title}: ${doors} done`).waitFor();
  expect(complaints).toEqual([]);
});

it.runIf(isProofOf('journeys'))(
  'locks a site at once by a lockdown that was set up as an emergency, and tells the others',
  async () => {
    const { lockdown, open, mark, what, whats, run } = scenarioMessages;
    const before = server.device.commands.length;
    for (const { id } of server.device.commands) {
      server.device.report({ kind: 'unit', id, at: new Date(), state: { status: 'unlocked' } });
    }
    await button(ada, open).click();
    await button(ada, mark).click();
    await button(ada, scenarioMessages.ask).click();
    await button(ben, approvalMessages.review).click();
    await ben.getByRole('dialog').getByText(`“${lockdown}” becomes an emergency.`).waitFor();
    await button(ben, approvalMessages.approve).click();
    await ben.getByRole('dialog').waitFor({ state: 'hidden' });
    await ada.getByRole('dialog').getByRole('button', { name: scenarioMessages.cancel }).click();

    await button(ada, open).click();
    await ada.getByRole('radiogroup', { name: what }).getByText(whats.Intruder).click();
    await button(ada, run(lockdown)).click();
    await expect.poll(() => server.device.commands.length).toBe(before + doors);
    await button(ben, 'Alerts, 1 unread').click();
    await ben
      .getByText(`Emergency at Botany: ${lockdown}. Started by Ada Byron. Reason: Intruder`, { exact: true })
      .waitFor();
    expect(complaints).toEqual([]);
  },
);

it.runIf(isProofOf('journeys'))(
  'says that the second person is still asked until another person approves the end of it',
  async () => {
    const { setting, nothingYet, waitsToStop, cancel } = approvalMessages;
    const form = pathTo('organisation.edit', { id: organisationId });
    const note = waitsToStop('Ada Byron');
    await goTo(ada, form);
    await ada.getByRole('switch', { name: setting }).click();
    await button(ada, 'Save').click();
    await ada.getByText(notYetDone.text(nothingYet), { exact: true }).waitFor();
    expect(await ada.getByText(formMessages.saved, { exact: true }).count()).toBe(0);
    await goTo(ada, pathTo('gate.list'));
    for (const page of [ada, ben]) await goTo(page, form);
    await Promise.all([ada, ben].map((page) => page.getByText(note).waitFor()));
    expect(await ada.getByRole('switch', { name: setting }).isChecked()).toBe(true);
    await button(ada, cancel).click();
    await ada.getByText(note).waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  },
);
