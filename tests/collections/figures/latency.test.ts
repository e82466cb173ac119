import { expect, it } from 'vitest';
import { quantile, type Latencies, type LatencySample } from '#collections/replica/figures/latency.ts';
import { LatencyProjection } from '#collections/replica/figures/latencyProjection.ts';
import { VirtualScheduler } from '#tests/support/replica/virtualScheduler.ts';

const sample = (id: number, span: number, given: Partial<LatencySample> = {}): LatencySample => ({
  siteId: 1,
  device: { entity: 'unit', id },
  name: `A${id}`,
  controllerId: 9,
  span,
  ...given,
});

it('are the times within which half and 95 % of a device were confirmed, the slowest device first', () => {
  const scheduler = new VirtualScheduler();
  const keeper = new LatencyProjection({ scheduler, scheduleWrite: () => undefined, report: () => undefined });
  const seen: Latencies[] = [];
  const close = keeper.open({ siteId: 1, device: null }, (latencies) => seen.push(latencies));
  expect(seen).toEqual([{ all: null, devices: [], sites: [] }]);
  for (const span of [100, 300, 200]) keeper.onConfirmed(sample(1, span));
  keeper.onConfirmed(sample(2, 900));
  keeper.onConfirmed(sample(3, 5_000, { siteId: 2, controllerId: null }));
  while (scheduler.runNext());
  expect(seen.at(-1)).toEqual({
    all: { count: 4, p50: 200, p95: 900 },
    devices: [
      { device: { entity: 'unit', id: 2 }, name: 'A2', count: 1, p50: 900, p95: 900 },
      { device: { entity: 'unit', id: 1 }, name: 'A1', count: 3, p50: 200, p95: 300 },
    ],
    sites: [{ siteId: 1, count: 4, p50: 200, p95: 900 }],
  });
  close();
  const ofAllSites: Latencies[] = [];
  keeper.open({ siteId: 0, device: null }, (latencies) => ofAllSites.push(latencies));
  expect(ofAllSites[0]?.sites).toEqual([
    { siteId: 1, count: 4, p50: 200, p95: 900 },
    { siteId: 2, count: 1, p50: 5_000, p95: 5_000 },
  ]);
  const ofController: Latencies[] = [];
  keeper.open({ siteId: 0, device: { entity: 'controller', id: 9 } }, (latencies) => ofController.push(latencies));
  expect(ofController[0]?.all?.count).toBe(4);
  expect(quantile([7], 0.95)).toBe(7);
});
