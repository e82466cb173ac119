// @module-tag postgres
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organisations } from '#server/storage/schema/places/organisations.ts';
import { customers, documentFiles } from '#server/storage/schema/rentals/customers.ts';
import { countWaiting, meetBeforeCommit, openTransaction } from '#tests/support/postgres/openTransactions.ts';
import { isOnPostgres } from '#tests/support/postgres/postgresUrl.ts';
import { openDesk, type Desk } from '#tests/support/server/openDesk.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';

// PGlite takes one transaction after the other.
describe.skipIf(!isOnPostgres)('files that are stored at once', () => {
  let server: TestServer;
  let desk: Desk;
  beforeAll(async () => {
    server = await startTestServer();
    desk = await openDesk(server);
  });
  afterAll(() => server.close());

  const pdf = (text: string) => Buffer.from(`%PDF-1.7 ${text}`);
  const store = (id: number, name: string, content: Buffer) => {
    const file = `data:application/pdf;base64,${content.toString('base64')}`;
    return desk.ask('POST', `documents/${id}/file`, { name, file });
  };
  const form = () => server.build.document({ organisationId: desk.organisationId, status: 'ACTIVE' });

  it('give a customer the file of the version that they sign', async () => {
    const { id: formId } = await form();
    await store(formId, 'first.pdf', pdf('first'));
    const { id: customerId } = await server.build.customer({ organisationId: desk.organisationId });
    // The copy has read its form, and cannot be written yet.
    const reading = await openTransaction(server, (transaction) =>
      transaction.select().from(customers).where(eq(customers.id, customerId)).for('update'),
    );
    const copying = desk.record('POST', `customers/${customerId}/documents`, {
      formId,
      name: 'Agreement',
      kind: 'agreement',
    });
    await expect.poll(() => countWaiting(server)).toBe(1);
    let isStored = false;
    const storing = store(formId, 'second.pdf', pdf('second')).finally(() => (isStored = true));
    await expect.poll(async () => isStored || (await countWaiting(server)) === 2).toBe(true);
    await reading.end();
    const [copy] = [await copying, await storing];
    const [file] = await server.database.select().from(documentFiles).where(eq(documentFiles.documentId, copy.id));
    expect(copy).toMatchObject({ fileName: 'first.pdf' });
    expect(Buffer.from(file?.content ?? [])).toEqual(pdf('first'));
  });

  it('are together no more than their organisation may store', async () => {
    const ofOrganisation = eq(organisations.id, desk.organisationId);
    await server.database.update(organisations).set({ fileMegabytes: 1 }).where(ofOrganisation);
    const [one, other] = [await form(), await form()];
    const large = pdf('x'.repeat(600_000));
    const answers = await meetBeforeCommit(server, [
      () => store(one.id, 'one.pdf', large),
      () => store(other.id, 'other.pdf', large),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 409]);
  });
});
