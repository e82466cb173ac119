import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deviceConfigTypes } from '#domain/states/device.ts';
import { deviceIdentifier, parseDeviceIdentifier } from '#domain/validation/deviceIdentifier.ts';
import { listenLive } from '#tests/support/server/listen.ts';
import { openDesk } from '#tests/support/server/openDesk.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';
import { draws } from '#tests/support/properties/seed.ts';

const server = await startTestServer();
const desk = await openDesk(server);

describe("a controller's config", () => {
  it('starts with the defaults', async () => {
    const { id } = await desk.record('POST', 'controllers', { siteId: desk.siteId, name: 'Fresh' });
    expect((await desk.ask('GET', `controllers/${id}/config`)).body).toEqual({
      name: 'Fresh',
      description: '',
      lockType: null,
      connectionType: null,
      isMotorised: false,
      enableCamera: false,
      enableAlarm: false,
      enableAmbientLight: false,
      disableAutolockOnClose: false,
      relockTime: 3,
      unopenedRelockTime: 30,
      doorMotorTime: 25,
      lockDriveTime: 1.5,
      alarmHysteresis: null,
      alarmSensitivity: null,
      alarmThreshold: null,
      forceDoorHysteresis: null,
      rgbLightTimeout: null,
      accessSnapshotDelay: null,
    });
  });
});

describe('a batch of configs', () => {
  const path = 'controllers/batchUpdateConfig';
  const relockTime = async (id: number) => (await desk.record('GET', `controllers/${id}`))['relockTime'];

  it('sets all of them, each with its event and its line in the log', async () => {
    const ids: number[] = [];
    for (let made = 0; made < 3; made += 1) ids.push((await server.build.controller({ siteId: desk.siteId })).id);
    const live = await listenLive(server.url, desk.token);
    expect((await desk.ask('POST', path, { ids, config: { relockTime: 9 } })).status).toBe(204);
    for (const id of ids) {
      expect(await relockTime(id)).toBe(9);
      expect((await live.hears('UNITCONTROLLERCONFIG:UPDATE', id)).payload).toEqual({ id, siteId: desk.siteId });
      const { body } = await desk.ask('GET', `actionLogs/controllers/${id}`);
      expect(body).toMatchObject({ rows: [{ action: 'Changed controller' }] });
    }
    live.close();
  });

  it('sets none where one is not there, or not ours', async () => {
    const { id } = await server.build.controller({ siteId: desk.siteId });
    const foreign = await server.build.controller();
    for (const other of [foreign.id, 1_999_999_999]) {
      const refused = await desk.refused('POST', path, { ids: [id, other], config: { relockTime: 9 } });
      expect(refused).toMatchObject({ status: 404, sentence: `There is no controller ${other}. Nothing was changed.` });
    }
    const { id: siteId } = await server.build.site({ sharing: 'SITE', sharedWith: [desk.organisationId] });
    const shared = await server.build.controller({ siteId });
    expect(await desk.refused('POST', path, { ids: [id, shared.id], config: { relockTime: 9 } })).toMatchObject({
      status: 403,
    });
    expect(await desk.refused('POST', path, { ids: [id, 3_000_000_000], config: { relockTime: 9 } })).toMatchObject({
      status: 400,
      field: 'ids',
    });
    expect(await relockTime(id)).toBe(3);
  });

  it('is refused without a controller, a setting, or with one that cannot be', async () => {
    const { id } = await server.build.controller({ siteId: desk.siteId });
    const refusals = [
      [{ ids: [], config: { relockTime: 1 } }, 'ids'],
      [{ ids: [id], config: {} }, 'config'],
      [{ ids: [id], config: { relockTime: -1 } }, 'config'],
    ] as const;
    for (const [body, field] of refusals) {
      expect(await desk.refused('POST', path, body)).toMatchObject({ status: 400, field });
    }
  });
});

describe('device configs', () => {
  it('are listed to choose from, by their identifiers', async () => {
    const room = await openDesk(server);
    const controller = await server.build.controller({ siteId: room.siteId });
    const hid = await server.build.hid({ siteId: room.siteId });
    const { organisationId, siteId } = room;
    const reader = await openDesk(server, { organisationId, siteId, permissions: { admin: 2 } });
    expect((await reader.ask('GET', 'deviceConfigs/options')).body).toEqual({
      count: 2,
      rows: [
        {
          id: controller.id,
          identifier: `UnitController_${controller.id}`,
          name: controller.name,
          type: 'UnitController',
        },
        { id: hid.id, identifier: `DumbHID_${hid.id}`, name: hid.name, type: 'DumbHID' },
      ],
    });
  });

  it('are read by number or identifier, and only as what they are', async () => {
    const { id, name } = await server.build.motorisedLock({ siteId: desk.siteId });
    const config = { id, siteId: desk.siteId, type: 'MotorisedLock', identifier: `MotorisedLock_${id}`, name };
    for (const path of [`${id}`, `MotorisedLock_${id}`, `${id}?type=MotorisedLock`]) {
      expect((await desk.ask('GET', `deviceConfigs/${path}`)).body).toMatchObject({
        ...config,
        config: { controllerId: null, channel: null, unitId: null },
      });
    }
    for (const path of [`DumbHID_${id}`, `${id}?type=DumbHID`, `MotorisedLock_${id}?type=UnitController`]) {
      expect((await desk.refused('GET', `deviceConfigs/${path}`)).status).toBe(404);
    }
    for (const path of ['Controller_1', 'DumbHID_0', 'DumbHID_x', '-1']) {
      expect(await desk.refused('GET', `deviceConfigs/${path}`)).toMatchObject({
        status: 400,
        sentence: expect.stringMatching(/^Identifier must look like/) as string,
      });
    }
    expect((await desk.refused('GET', `deviceConfigs/${id}?type=Toaster`)).status).toBe(400);
  });

  it('set their device by its own rules, and tell of it', async () => {
    const { siteId } = desk;
    const controller = await server.build.controller({ siteId });
    const hid = await server.build.hid({ siteId });
    await server.build.unit({ siteId, controllerId: controller.id, channel: 4 });
    const live = await listenLive(server.url, desk.token);
    const set = (id: number, config: object) => desk.record('PUT', `deviceConfigs/${id}`, { config });
    expect(await set(controller.id, { lockDriveTime: 2 })).toMatchObject({
      config: { lockDriveTime: 2, relockTime: 3 },
    });
    expect(await set(hid.id, { controllerId: controller.id, channel: 0, direction: 'exit' })).toMatchObject({
      config: { controllerId: controller.id, channel: 0, direction: 'exit' },
    });
    expect(await desk.record('GET', `hids/${hid.id}`)).toMatchObject({ channel: 0, direction: 'exit' });
    await live.hears('UNITCONTROLLERCONFIG:UPDATE', controller.id);
    await live.hears('DUMBHIDCONFIG:UPDATE', hid.id);
    live.close();
    const refusals = [
      [hid.id, { relockTime: 3 }, 400, 'A HID has no setting "relockTime".'],
      [controller.id, { name: 'Renamed' }, 400, 'A controller has no setting "name".'],
      [hid.id, { channel: 4 }, 409, /^Channel 4 of this controller is used by the unit /],
      [hid.id, { controllerId: null }, 400, 'Choose both a controller and a channel, or neither.'],
      [controller.id, { relockTime: -1 }, 400, 'Enter a time of 0 seconds or more.'],
    ] as const;
    for (const [id, config, status, sentence] of refusals) {
      expect(await desk.refused('PUT', `deviceConfigs/${id}`, { config })).toMatchObject({
        status,
        sentence: expect.stringMatching(sentence) as string,
      });
    }
  });
});

describe('an identifier of a device config', () => {
  it('is parsed exactly when it looks like one of the three forms', () => {
    const types = fc.constantFrom(...deviceConfigTypes);
    fc.assert(
      fc.property(types, fc.integer({ min: 1, max: 2_147_483_647 }), (type, id) => {
        expect(parseDeviceIdentifier(deviceIdentifier(type, id))).toEqual({ type, id });
      }),
    );
    const near = fc.tuple(
      fc.constantFrom(...deviceConfigTypes, 'unitcontroller', 'HID', '', ' DumbHID'),
      fc.constantFrom('_', '-', '__', ''),
      fc.oneof(fc.nat().map(String), fc.constantFrom('007', '-1', '1.5', '1 ', '', '1e3', '１')),
    );
    const texts = fc.oneof(
      near.map((parts) => parts.join('')),
      fc.string(),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const [type = '', number = '', ...rest] = text.split('_');
        const isOne =
          rest.length === 0 &&
          (deviceConfigTypes as readonly string[]).includes(type) &&
          number !== '0' &&
          [...number].every((sign) => '0123456789'.includes(sign)) &&
          number !== '' &&
          !number.startsWith('0');
        if (isOne) expect(parseDeviceIdentifier(text)).toEqual({ type, id: Number(number) });
        else expect(() => parseDeviceIdentifier(text)).toThrow('Identifier must look like');
      }),
      { numRuns: draws(1000) },
    );
  });
});
