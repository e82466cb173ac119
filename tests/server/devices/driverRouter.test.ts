import { expect, it } from 'vitest';
import { createDriverRouter } from '#server/devices/driverRouter.ts';
import type { DeviceCommand, DeviceDriver, DeviceRoster } from '#server/devices/port.ts';
import { expired, notConnected, unreachable } from '#server/devices/refusals.ts';
import { farDeadline } from '#tests/support/server/farDeadline.ts';
import { createManualClock } from '#tests/support/server/manualClock.ts';
import { createTestDevice } from '#tests/support/server/testDevice.ts';

const roster: DeviceRoster = {
  doors: () => Promise.resolve([]),
  devices: () => Promise.resolve([]),
  overlocked: () => Promise.resolve([]),
  silentSince: () => Promise.resolve([]),
};

const unhandled = (error: unknown) => {
  throw error;
};
const silence = { clock: createManualClock(new Date('2026-11-21T02:00:00Z')), onFailure: unhandled };

const opening = (id: number): DeviceCommand => ({ kind: 'unit', id, act: 'open' });

/** Units 1 and 2 have a gateway, unit 3 a driver that looks its wiring up; unit 4 has none. */
function wired() {
  const [gateway, other] = [createTestDevice(), createTestDevice()];
  const drivers: DeviceDriver[] = [
    { drives: ({ id }) => id <= 2, open: () => Promise.resolve(gateway) },
    { drives: ({ id }) => Promise.resolve(id <= 3), open: () => Promise.resolve(other) },
  ];
  return { gateway, other, router: createDriverRouter(drivers, roster, silence) };
}

it('sends each command by the first driver that reaches its door', async () => {
  const { gateway, other, router } = wired();
  await router.open();
  gateway.answerWith({ accepted: false, reason: 'it is jammed' });
  expect(await router.send(opening(1), farDeadline)).toEqual({ accepted: false, reason: 'it is jammed' });
  expect(await router.send(opening(3), farDeadline)).toEqual({ accepted: true });
  expect(await router.send(opening(4), farDeadline)).toEqual(notConnected);
  expect([gateway.commands, other.commands]).toEqual([[opening(1)], [opening(3)]]);
});

it('passes on the reports of every driver, also when they are opened again', async () => {
  const { gateway, other, router } = wired();
  const heard: number[] = [];
  const silence = router.listen({ reading: ({ id }) => heard.push(id), pin: () => undefined });
  await router.open();
  gateway.report({ kind: 'unit', id: 1 });
  other.report({ kind: 'unit', id: 3 });
  silence();
  gateway.report({ kind: 'unit', id: 2 });
  expect(heard).toEqual([1, 3]);
});

it('reaches no device before it opens and after it closes, and never a device too late', async () => {
  const { gateway, router } = wired();
  expect(await router.send(opening(1), farDeadline)).toEqual(unreachable);
  await router.open();
  for (const over of [
    { ...farDeadline, at: performance.now() },
    { ...farDeadline, signal: AbortSignal.abort() },
  ])
    expect(await router.send(opening(1), over)).toEqual(expired);
  await router.close();
  expect(await router.send(opening(1), farDeadline)).toEqual(unreachable);
  expect(gateway.commands).toEqual([]);
});

it('hears of a target from its own driver alone, in order, and asks again whose it is after a refresh', async () => {
  const [gateway, simulator] = [createTestDevice(), createTestDevice()];
  const real = new Set([1]);
  const isReal: DeviceDriver['drives'] = ({ id }) => Promise.resolve(real.has(id));
  const drivers: DeviceDriver[] = [
    { drives: isReal, open: () => Promise.resolve(gateway) },
    { drives: () => true, open: () => Promise.resolve(simulator) },
  ];
  const router = createDriverRouter(drivers, roster, silence);
  await router.open();
  const heard: string[] = [];
  router.listen({
    reading: ({ id, event }) => heard.push(`${id} ${event?.name}`),
    pin: ({ hidId }) => heard.push(`PIN at ${hidId}`),
  });
  const say = (id: number, name: string, by = simulator) =>
    by.report({ kind: 'unit', id, event: { name, kind: 'open' } });
  say(1, 'simulated');
  say(1, 'real', gateway);
  say(2, 'first');
  say(2, 'second');
  for (const hidId of [1, 2]) simulator.tell.pin({ kind: 'pin', at: new Date(), hidId, code: '1234' });
  await expect.poll(() => heard).toEqual(['1 real', '2 first', '2 second', 'PIN at 2']);
  say(2, 'third');
  real.add(2);
  await router.refresh();
  say(2, 'simulated');
  say(3, 'last');
  await expect.poll(() => heard.slice(4)).toEqual(['2 third', '3 last']);
});

it('lets every open driver read the changed records again, also when one of them cannot', async () => {
  const refreshed: string[] = [];
  const portThat = (refresh: () => Promise<void>) => ({ ...createTestDevice(), refresh });
  const lost = new Error('The database is gone');
  const drivers: DeviceDriver[] = [
    { drives: () => false, open: () => Promise.resolve(portThat(() => Promise.reject(lost))) },
    { drives: () => true, open: () => Promise.resolve(createTestDevice()) },
    {
      drives: () => true,
      open: () => Promise.resolve(portThat(() => Promise.resolve(void refreshed.push('the third')))),
    },
  ];
  const router = createDriverRouter(drivers, roster, silence);
  const opening = router.open();
  await expect(router.refresh()).rejects.toBe(lost);
  await opening;
  expect(refreshed).toEqual(['the third']);
});
