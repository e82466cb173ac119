import { describe, expect, it } from 'vitest';
import type { Api } from '#collections/transport/api.ts';
import type { Customer } from '#domain/entities/customer.ts';
import { rentalCalls } from '#domain/calls/rentals.ts';
import { AppError } from '#domain/errors/appError.ts';
import { findNeeds, PinCodeGiver } from '#resources/pinCode/givePinCodes.ts';
import { dataOfDesk } from '#tests/support/replica/dataOfDesk.ts';
import { openDesk } from '#tests/support/server/openDesk.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const server = await startTestServer();
const desk = await openDesk(server);
const data = await dataOfDesk(server.url, desk);

const customerOf = async (given: object = {}) => {
  const { organisationId, siteId } = desk;
  const { id } = await server.build.customer({ organisationId, siteId, ...given });
  return (await desk.record('GET', `customers/${id}`)) as unknown as Customer;
};
const codesOf = async ({ id }: Customer) => {
  const { body } = await desk.ask('GET', `customers/${id}/pinCodes`);
  return (body as { rows: { id: number; code: string; siteId: number | null }[] }).rows;
};
const free = () => ({ isStopped: false });
const ignore = () => undefined;

describe('PIN codes for many customers', () => {
  it('go to those without one that works now or later, and are taken back whole', async () => {
    const [none, has, later, ended, archived] = [
      await customerOf(),
      await customerOf(),
      await customerOf(),
      await customerOf(),
      await customerOf({ archived: true }),
    ];
    await desk.record('POST', `customers/${has.id}/pinCodes`, {});
    await desk.record('POST', `customers/${later.id}/pinCodes`, { startsAt: '2099-01-01T00:00:00.000Z' });
    const span = { startsAt: '2020-01-01T00:00:00.000Z', endsAt: '2020-02-01T00:00:00.000Z' };
    await desk.record('POST', `customers/${ended.id}/pinCodes`, span);
    const all = [none, has, later, ended, archived];
    const counts: number[] = [];
    const needs = await findNeeds(data, all, free(), (done) => counts.push(done));
    expect(all.map((customer) => needs.get(customer)?.is)).toEqual(['none', 'has', 'has', 'none', 'left']);
    expect(counts).toEqual([1, 2, 3, 4, 5]);

    const giver = new PinCodeGiver(data, 6);
    const given = await giver.give([none, ended], free(), ignore);
    const [code] = await codesOf(none);
    expect(code).toMatchObject({ siteId: desk.siteId, code: expect.stringMatching(/^\d{6}$/) });
    expect(given.get(none)).toEqual({ is: 'given', id: code?.id });
    expect(await codesOf(ended)).toHaveLength(2);
    expect(await codesOf(has)).toHaveLength(1);

    const made = new Map(
      [...given].flatMap(([customer, result]) => (result.is === 'given' ? [[customer, result.id ?? 0] as const] : [])),
    );
    expect([...(await giver.takeBack(made, ignore)).values()]).toEqual([null, null]);
    expect(await codesOf(none)).toEqual([]);
    expect(await codesOf(ended)).toHaveLength(1);
  });

  it('are never two for one customer, whose answer was lost or whom somebody else gave one meanwhile', async () => {
    const [lost, other] = [await customerOf(), await customerOf()];
    let isCut = true;
    const call: Api['call'] = async (definition, input) => {
      const answer = await data.api.call(definition, input);
      if (definition !== rentalCalls.customerPinCodeCreate || !isCut) return answer;
      throw new AppError({ code: 'network', message: 'No answer.', status: 500 });
    };
    const giver = new PinCodeGiver({ ...data, api: { ...data.api, call } }, 6);
    const first = await giver.give([lost], free(), ignore);
    expect(first.get(lost)).toEqual({ is: 'failed', reason: 'No answer.' });
    isCut = false;
    await desk.record('POST', `customers/${other.id}/pinCodes`, {});
    const second = await giver.give([lost, other], free(), ignore);
    expect([...second.values()]).toEqual([{ is: 'has' }, { is: 'has' }]);
    expect(await codesOf(lost)).toHaveLength(1);
    expect(await codesOf(other)).toHaveLength(1);
  });

  it('end where the person stops, and say why one was not given', async () => {
    const [gone, never] = [await customerOf(), await customerOf()];
    await desk.ask('DELETE', `customers/${gone.id}`);
    const giver = new PinCodeGiver(data, 6);
    const refused = await giver.give([gone], free(), ignore);
    expect(refused.get(gone)).toMatchObject({ is: 'failed', reason: expect.stringContaining(String(gone.id)) });
    expect((await giver.give([never], { isStopped: true }, ignore)).size).toBe(0);
    expect(await codesOf(never)).toEqual([]);
  });
});
