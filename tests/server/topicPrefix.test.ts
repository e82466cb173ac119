import { beforeEach, describe, expect, it } from 'vitest';
import { everywhere } from '#tests/support/server/builders/people.ts';
import { listenLive } from '#tests/support/server/listen.ts';
import { openDesk, type Desk } from '#tests/support/server/openDesk.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

let desk: Desk;
const server = await startTestServer();
beforeEach(async () => {
  desk = await openDesk(server);
});

let made = 0;
const fresh = () => `place${(made += 1)}`;
const give = (of: Desk, topicPrefix: unknown, siteId = of.siteId) =>
  of.ask('PUT', `sites/${siteId}`, { topicPrefix } as object);

it('a topic prefix is read by the owner’s staff, and by no organisation that shares the site', async () => {
  const prefix = `${fresh()}/north`;
  expect(await desk.record('GET', `sites/${desk.siteId}`)).toMatchObject({ topicPrefix: '' });
  expect(await give(desk, prefix)).toMatchObject({ status: 200, body: { topicPrefix: prefix } });
  const reader = await openDesk(server, { ...desk, permissions: { sites: 2 } });
  expect(await reader.record('GET', `sites/${desk.siteId}`)).toMatchObject({ topicPrefix: prefix });
  const guest = await openDesk(server);
  await desk.record('PUT', `sites/${desk.siteId}`, { sharing: 'SITE', sharedWith: [guest.organisationId] });
  const seen = await guest.record('GET', `sites/${desk.siteId}`);
  expect(seen).toMatchObject({ id: desk.siteId });
  expect(seen).not.toHaveProperty('topicPrefix');
  const query = encodeURIComponent(JSON.stringify([{ column: 'topicPrefix', query: prefix }]));
  expect(await guest.refused('GET', `sites?searchQuery=${query}`)).toMatchObject({ status: 400 });
});

it('only people who may change the administration change it', async () => {
  const prefix = fresh();
  await give(desk, prefix);
  const { siteId } = desk;
  const clerk = await openDesk(server, { ...desk, permissions: { ...everywhere(31), admin: 2 } });
  const whole = await clerk.record('PUT', `sites/${siteId}`, { phone: '02 9999 9999', topicPrefix: prefix });
  expect(whole).toMatchObject({ topicPrefix: prefix });
  for (const topicPrefix of ['', null, 'another']) {
    expect(await clerk.refused('PUT', `sites/${siteId}`, { topicPrefix })).toEqual({
      status: 403,
      field: 'topicPrefix',
      sentence: 'Only people with the "Admin: write" permission can change a topic prefix.',
    });
  }
  expect((await clerk.refused('POST', 'sites', { name: 'New', topicPrefix: 'new' })).status).toBe(403);
  expect(await clerk.record('POST', 'sites', { name: 'New', topicPrefix: '' })).toMatchObject({ topicPrefix: '' });
});

it.each([
  ['acme//north', 'levels joined by'],
  ['/acme', 'levels joined by'],
  ['acme/', 'levels joined by'],
  ['acme/#', 'levels joined by'],
  ['+/acme', 'levels joined by'],
  ['$SYS', 'levels joined by'],
  ['a b', 'levels joined by'],
  ['homeassistant/lock', 'must not begin with'],
  ['tasmota', 'must not begin with'],
  ['cmnd/x', 'must not begin with'],
  ['a'.repeat(121), '120 characters'],
])('%s is no topic prefix', async (topicPrefix, sentence) => {
  const refused = await desk.refused('PUT', `sites/${desk.siteId}`, { topicPrefix });
  expect(refused).toMatchObject({ status: 400, field: 'topicPrefix' });
  expect(refused.sentence).toContain(sentence);
});

it('takes no device of no site away from the organisation that uses it', async () => {
  const word = fresh();
  const owner = await openDesk(server);
  const topics = [`${word}/a200/lock/command`];
  const { id: networkDeviceId } = await server.build.networkDevice({ siteId: null, topics });
  await server.build.controller({ siteId: owner.siteId, networkDeviceId });
  expect(await desk.refused('PUT', `sites/${desk.siteId}`, { topicPrefix: word })).toMatchObject({
    status: 409,
    field: 'topicPrefix',
  });
  expect((await give(owner, word)).status).toBe(200);
});

describe('the prefixes of two sites', () => {
  it('do not begin with each other, whosesoever the sites are', async () => {
    const word = fresh();
    await give(desk, `${word}/north`);
    const stranger = await openDesk(server);
    for (const taken of [`${word}/north`, word, `${word}/north/hall`]) {
      expect(await stranger.refused('PUT', `sites/${stranger.siteId}`, { topicPrefix: taken })).toEqual({
        status: 409,
        field: 'topicPrefix',
        sentence:
          "This topic prefix is the same as another site's, or one of both begins with the other. Choose another.",
      });
    }
    for (const free of [`${word}/northern`, `${word}/nort`, `${word}/south`]) {
      expect((await give(stranger, free)).status).toBe(200);
    }
    expect((await give(desk, `${word}/north/a`)).status).toBe(200);
  });

  it('name the other site to its own staff', async () => {
    const word = fresh();
    const { id, name } = await server.build.site({ organisationId: desk.organisationId });
    await give(desk, word, id);
    const { sentence } = await desk.refused('PUT', `sites/${desk.siteId}`, { topicPrefix: `${word}/x` });
    expect(sentence).toBe(`The site ${name} has the topic prefix ${word}. Neither may begin with the other.`);
  });

  it('stay apart when both are given at once', { tags: 'postgres' }, async () => {
    const word = fresh();
    const desks = await Promise.all([openDesk(server), openDesk(server), openDesk(server)]);
    const answers = await Promise.all([
      give(desks[0], word),
      give(desks[1], `${word}/north`),
      desks[2].ask('POST', 'sites', { name: fresh(), topicPrefix: word }),
    ]);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
  });
});

describe('a prefix that a site gave up', () => {
  const giveUps: Record<string, (word: string) => Promise<unknown>> = {
    'by another prefix': (word) => give(desk, `${word}2`),
    'by none': () => give(desk, null),
    'by its deletion': () => desk.ask('DELETE', `sites/${desk.siteId}`),
  };

  it.each(Object.keys(giveUps))('%s stays with its organisation', async (way) => {
    const word = fresh();
    await give(desk, `${word}/north`);
    await server.build.networkDevice({ siteId: desk.siteId });
    await giveUps[way]?.(word);
    const stranger = await openDesk(server);
    for (const taken of [`${word}/north`, word, `${word}/north/hall`]) {
      const refusal = await stranger.refused('PUT', `sites/${stranger.siteId}`, { topicPrefix: taken });
      expect(refusal).toMatchObject({ status: 409, field: 'topicPrefix' });
      expect(refusal.sentence).toContain("is the same as another site's");
    }
    expect((await stranger.refused('POST', 'sites', { name: fresh(), topicPrefix: word })).status).toBe(409);
    expect((await give(stranger, `${word}/south`)).status).toBe(200);
    const { id } = await server.build.site({ organisationId: desk.organisationId });
    const colleague = await openDesk(server, { organisationId: desk.organisationId });
    expect((await give(colleague, `${word}/north`, id)).status).toBe(200);
  });

  it('is free where no device was found under it', async () => {
    const word = fresh();
    await give(desk, word);
    await give(desk, null);
    expect((await give(await openDesk(server), word)).status).toBe(200);
  });

  it('is given to another organisation by a super admin, and is that one’s from then on', async () => {
    const word = fresh();
    await give(desk, `${word}/north`);
    await server.build.networkDevice({ siteId: desk.siteId });
    await give(desk, null);
    const stranger = await openDesk(server);
    const superAdmin = await openDesk(server, { isSuperAdmin: true });
    expect((await give(superAdmin, word, stranger.siteId)).status).toBe(200);
    await server.build.networkDevice({ siteId: stranger.siteId });
    await give(stranger, null);
    expect((await give(desk, `${word}/north`)).status).toBe(409);
    expect((await give(stranger, word)).status).toBe(200);
  });

  it('is a super admin’s to give once its organisation is gone', async () => {
    const word = fresh();
    const superAdmin = await openDesk(server, { isSuperAdmin: true });
    const { id: organisationId } = await superAdmin.record('POST', 'organisations', { name: fresh() });
    const site = { name: fresh(), organisationId, topicPrefix: word };
    const { id } = await superAdmin.record('POST', 'sites', site);
    await server.build.networkDevice({ siteId: id });
    expect((await superAdmin.ask('DELETE', `sites/${id}`)).status).toBeLessThan(300);
    expect((await superAdmin.ask('DELETE', `organisations/${organisationId}`)).status).toBeLessThan(300);
    expect((await give(desk, word)).status).toBe(409);
    expect((await give(superAdmin, word, desk.siteId)).status).toBe(200);
  });

  it('is nobody else’s while it is given up', { tags: 'postgres' }, async () => {
    const word = fresh();
    await give(desk, word);
    await server.build.networkDevice({ siteId: desk.siteId });
    const strangers = await Promise.all([openDesk(server), openDesk(server)]);
    const answers = await Promise.all([
      give(desk, null),
      ...strangers.map((stranger) => give(stranger, `${word}/north`)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 409, 409]);
  });
});

it('another prefix removes what was found under the first, and the records are told', async () => {
  const { siteId } = desk;
  await give(desk, fresh());
  const { id: networkDeviceId } = await server.build.networkDevice({ siteId });
  const { id: ofNoSite } = await server.build.networkDevice({ siteId: null });
  const box = await server.build.controller({ siteId, networkDeviceId });
  const other = await server.build.hub({ siteId, networkDeviceId: ofNoSite });
  await desk.record('PUT', `sites/${siteId}`, { phone: null });
  expect(await desk.record('GET', `controllers/${box.id}`)).toMatchObject({ networkDeviceId });
  const live = await listenLive(server.url, desk.token);
  expect((await give(desk, fresh())).status).toBe(200);
  await live.hears('UNITCONTROLLERCONFIG:UPDATE', box.id);
  live.close();
  expect(await desk.record('GET', `controllers/${box.id}`)).toMatchObject({ networkDeviceId: null });
  expect(await desk.record('GET', `hubs/${other.id}`)).toMatchObject({ networkDeviceId: ofNoSite });
  expect(await desk.ask('GET', `sites/${siteId}/networkDevices`)).toMatchObject({ status: 200, body: [] });
});
