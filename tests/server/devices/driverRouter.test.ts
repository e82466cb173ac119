import { expect, it } from 'vitest';
import { createDriverRouter } from '#server/devices/driverRouter.ts';
import type { DeviceCommand, DeviceDriver, DeviceRoster } from '#server/devices/port.ts';
import { expired, unreachable } from '#server/devices/refusals.ts';
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
  expect(await router.send(opening(4), farDeadline)).toEqual(unreachable);
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
