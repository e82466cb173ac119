import { beforeEach, describe, expect, it } from 'vitest';
import { scenarioLimits, type NamedScenario, type SiteScenarios } from '#domain/calls/scenarios.ts';
import { scenarioMessages } from '#domain/messages/scenarios.ts';
import { bits } from '#domain/permissions/bits.ts';
import { everywhere } from '#tests/support/server/builders/people.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

let organisationId: number;
let siteId: number;
let ada: string;

const server = await startTestServer();
beforeEach(async () => {
  organisationId = (await server.build.organisation()).id;
  siteId = (await server.build.site({ organisationId, name: 'Botany' })).id;
  ada = await server.signIn(await server.build.user({ organisationId }));
});

const evening: NamedScenario = {
  name: 'Evening',
  act: 'lock',
  gates: 'all',
  gateIds: [],
  units: 'chosen',
  areaIds: [3],
  unitIds: [7],
};
const read = (token: string) => server.call('GET', `api/admin/sites/${siteId}/scenarios`, { token });
const save = (token: string, scenarios: readonly object[], revision = 0) =>
  server.call('PUT', `api/admin/sites/${siteId}/scenarios`, { token, body: { revision, scenarios } });
const permitted = async (levels: number) =>
  server.signIn(await server.build.user({ organisationId, permissions: everywhere(levels) }));

describe('the scenarios of a site', () => {
  it('are none at first, kept, and shared by its staff, with a line in the log for each change', async () => {
    expect((await read(ada)).body).toEqual({ revision: 0, scenarios: [], emergencies: [] });
    expect(await save(ada, [evening])).toMatchObject({ status: 200, body: { revision: 1, scenarios: [evening] } });
    expect((await read(await permitted(bits.scope | bits.read))).body).toMatchObject({
      revision: 1,
      scenarios: [evening],
    });
    const opening = { ...evening, name: 'Opening', act: 'open', unitIds: [7, 7, 8] };
    expect((await save(ada, [{ ...evening, gates: 'none' }, opening], 1)).body).toMatchObject({
      scenarios: [{ gates: 'none' }, { name: 'Opening', unitIds: [7, 8] }],
    });
    expect((await save(ada, [opening], 2)).status).toBe(200);
    const { body } = await server.call('GET', `api/admin/actionLogs/sites/${siteId}`, { token: ada });
    const actions = (body as { rows: { action: string }[] }).rows.map(({ action }) => action);
    expect(actions.toSorted()).toEqual(
      [
        scenarioMessages.added('Evening'),
        scenarioMessages.changed('Evening'),
        scenarioMessages.added('Opening'),
        scenarioMessages.removed('Evening'),
      ].toSorted(),
    );
  });

  it('are changed by those who may write to the site, of its own organisation', async () => {
    const reader = await permitted(bits.scope | bits.read | bits.state);
    expect((await save(reader, [evening])).status).toBe(403);
    const stranger = await server.signIn(await server.build.user());
    expect([(await read(stranger)).status, (await save(stranger, [evening])).status]).toEqual([404, 404]);
    const guests = await server.build.organisation();
    siteId = (await server.build.site({ organisationId, sharing: 'SITE', sharedWith: [guests.id] })).id;
    const guest = await server.signIn(await server.build.user({ organisationId: guests.id }));
    expect([(await read(guest)).status, (await save(guest, [evening])).status]).toEqual([200, 403]);
    expect(((await read(ada)).body as SiteScenarios).scenarios).toEqual([]);
  });

  it('refuse the second of two changes at once, and lose none', { tags: 'postgres' }, async () => {
    const both = await Promise.all(['Evening', 'Morning'].map((name) => save(ada, [{ ...evening, name }])));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toBe(scenarioMessages.outdated);
    expect(((await read(ada)).body as SiteScenarios).scenarios).toHaveLength(1);
  });

  it.each<[string, readonly object[], string]>([
    ['no name', [{ ...evening, name: ' ' }], scenarioMessages.noName],
    ['a long name', [{ ...evening, name: 'x'.repeat(61) }], scenarioMessages.longName(60)],
    ['one name twice', [evening, { ...evening, name: 'EVENING' }], scenarioMessages.nameTaken('EVENING')],
    [
      'the name of one of every site',
      [{ ...evening, name: scenarioMessages.fire }],
      scenarioMessages.nameTaken(scenarioMessages.fire),
    ],
    ['an unknown act', [{ ...evening, act: 'explode' }], scenarioMessages.badAct],
    ['an unknown choice', [{ ...evening, gates: 'some' }], scenarioMessages.badChoice],
    ['no doors', [{ ...evening, gates: 'none', units: 'none' }], scenarioMessages.noDoors],
    ['no chosen gate', [{ ...evening, gates: 'chosen' }], scenarioMessages.noGate],
    ['no chosen unit', [{ ...evening, areaIds: [], unitIds: [] }], scenarioMessages.noUnit],
    ['a mark that is none', [{ ...evening, emergency: 'yes' }], scenarioMessages.badMark],
    ['ids that are none', [{ ...evening, unitIds: 'A1' }], scenarioMessages.badDoors],
    [
      'too many doors',
      [{ ...evening, unitIds: Array.from({ length: 1_001 }, (_one, id) => id + 1) }],
      scenarioMessages.tooManyDoors(1_000),
    ],
    [
      'too many scenarios',
      Array.from({ length: scenarioLimits.scenarios + 1 }, (_each, index) => ({ ...evening, name: `Set ${index}` })),
      scenarioMessages.tooMany(scenarioLimits.scenarios),
    ],
  ])('are refused with %s, in a sentence', async (_fault, scenarios, sentence) => {
    expect(await save(ada, scenarios)).toMatchObject({ status: 400, body: sentence });
  });
});
