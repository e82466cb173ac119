import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createDriverRouter } from '#server/devices/driverRouter.ts';
import { driversOfServer, type DriverChoice } from '#server/devices/driversOfServer.ts';
import { unreachable } from '#server/devices/refusals.ts';
import { systemClock } from '#server/devices/simulator/clock.ts';
import { farDeadline } from '#tests/support/server/farDeadline.ts';
import { createTestDevice } from '#tests/support/server/testDevice.ts';
import { aDoor } from './stage.ts';

const customers: DriverChoice['customers'] = {
  pins: () => Promise.resolve([]),
  opportunities: () => Promise.reject(new Error('Nobody acts at a quiet site')),
  act: () => undefined,
};

async function answerWith(given: Partial<DriverChoice>) {
  const drivers = driversOfServer({
    simulator: true,
    simulatorSettings: { tempo: 1, quiet: true, storm: false },
    devices: undefined,
    demoSeed: null,
    customers,
    network: null,
    log: pino({ level: 'silent' }),
    ...given,
  });
  const roster = {
    doors: () => Promise.resolve([aDoor(1)]),
    devices: () => Promise.resolve([]),
    overlocked: () => Promise.resolve([]),
    silentSince: () => Promise.resolve([]),
  };
  const router = createDriverRouter(drivers, roster, { clock: systemClock, onFailure: () => undefined });
  await router.open();
  const answer = await router.send({ kind: 'unit', id: 1, act: 'open' }, farDeadline);
  await router.close();
  return answer;
}

it('simulates demo data, and reaches no door without it or without the simulator', async () => {
  expect(await answerWith({ demoSeed: 1 })).toEqual({ accepted: true });
  expect(await answerWith({ demoSeed: null })).toEqual(unreachable);
  expect(await answerWith({ demoSeed: 1, simulator: false })).toEqual(unreachable);
});

it('takes given devices instead', async () => {
  const device = createTestDevice();
  device.answerWith({ accepted: false, reason: 'it is jammed' });
  expect(await answerWith({ demoSeed: 1, devices: () => Promise.resolve(device) })).toEqual({
    accepted: false,
    reason: 'it is jammed',
  });
});
