import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { channelName, channelsOf, devicesBehind, nextChannel } from '#domain/adopting/channels.ts';
import { doorKey, pairedEntities, proposedDoors, walkingOrder, type Door } from '#domain/adopting/doors.ts';
import { groupByGateway, isToAdopt } from '#domain/adopting/foundDevices.ts';
import { networkDevice, relayOutput } from '#tests/support/records/networkDevice.ts';

const doorArbitrary = fc.record({
  entity: fc.constantFrom(...pairedEntities),
  id: fc.integer({ min: 1, max: 40 }),
  name: fc.constantFrom('A1', 'A2', 'A10', 'B1', 'b2'),
  area: fc.constantFrom(null, 'Hall', 'Yard'),
  isWired: fc.boolean(),
});
const doorsArbitrary = fc.uniqueArray(doorArbitrary, { selector: doorKey, maxLength: 20 });

describe('the doors that may be at a channel', () => {
  it('come in walking order after the last one: by area, A2 before A10, gates and lockables last', () => {
    const door = (name: string, area: string | null, entity: Door['entity'] = 'unit') => ({
      entity,
      id: Number(name.replace(/\D/g, '')),
      name,
      area,
      isWired: false,
    });
    const walk = walkingOrder([
      door('G1', null, 'gate'),
      door('A10', 'Hall'),
      door('A2', 'Hall'),
      door('A1', 'Yard'),
      door('A3', 'Hall'),
    ]);
    expect(walk.map(({ name }) => name)).toEqual(['A2', 'A3', 'A10', 'A1', 'G1']);
    const [first = null, second = null] = walk;
    expect(proposedDoors(walk, null, null).map(({ door: { name }, reason }) => `${name} ${reason}`)[0]).toBe(
      'A2 first',
    );
    const after = (last: Door | null) => {
      const doors = walk.map((each) => (each === last ? { ...each, isWired: true } : each));
      return proposedDoors(doors, null, last).map((each) => each.door.name);
    };
    expect(after(first)).toEqual(['A3', 'A10', 'A1', 'G1']);
    // One that was passed over is the second.
    expect(after(second)).toEqual(['A10', 'A2', 'A1', 'G1']);
    expect(after(walk.at(-1) ?? null)).toEqual(['A1', 'A10', 'A3', 'A2']);
    const named = proposedDoors(walk, walk[3] ?? null, second);
    expect(named.map(({ door: { name }, reason }) => `${name} ${reason}`).slice(0, 2)).toEqual(['A1 name', 'A10 next']);
  });

  it('are all free ones and the named one, each once, whatever the last one was', () => {
    fc.assert(
      fc.property(doorsArbitrary, fc.option(doorArbitrary), fc.option(fc.nat({ max: 19 })), (doors, last, place) => {
        const walk = walkingOrder(doors);
        const named = place === null ? null : (walk[place] ?? null);
        const proposed = proposedDoors(walk, named, last);
        const shown = doors.filter((door) => !door.isWired || door === named).map(doorKey);
        expect(proposed.map(({ door }) => doorKey(door)).toSorted()).toEqual(shown.toSorted());
        if (named !== null) expect(proposed[0]).toEqual({ door: named, reason: 'name' });
      }),
    );
  });

  it('walk the same way however they were listed', () => {
    fc.assert(
      fc.property(doorsArbitrary, (doors) => {
        expect(walkingOrder(doors.toReversed())).toEqual(walkingOrder(walkingOrder(doors)));
      }),
    );
  });
});

const box = networkDevice({
  id: 2,
  name: 'box 10',
  outputs: [
    { ...relayOutput, name: 'One' },
    { ...relayOutput, name: 'Keys', kind: 'keypad' as const },
    { ...relayOutput, name: 'Two' },
  ],
});
const lock = networkDevice({ id: 3, name: 'box 2', gateway: { id: 9, name: 'Zigbee' }, outputs: [relayOutput] });
const gateway = networkDevice({ id: 9, name: 'Zigbee', outputs: [] });

describe('the channels of a walk', () => {
  it('are the outputs that move something, by the names of their devices', () => {
    expect(channelsOf([box, lock, gateway]).map(channelName)).toEqual(['box 2', 'box 10 · One', 'box 10 · Two']);
    expect(devicesBehind([box, lock, gateway], 9).map(({ id }) => id)).toEqual([3, 9]);
    expect(devicesBehind([box, lock], 2)).toEqual([box]);
    expect(devicesBehind([box, lock], null)).toEqual([box, lock]);
  });

  it('are gone through once, those that were skipped last, and the walk ends', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.array(fc.boolean()),
        fc.nat({ max: 11 }),
        (count, skips, start) => {
          const outputs = Array.from({ length: count }, (_, index) => ({ ...relayOutput, key: `${index}` }));
          const channels = channelsOf([networkDevice({ id: 5, outputs })]);
          const skipped = new Set(channels.filter((_, index) => skips[index]).map(({ key }) => key));
          const paired = new Set<string>();
          const way: string[] = [];
          let at = channels[start]?.key ?? null;
          for (;;) {
            const next = nextChannel(channels, at, ({ key }) => !paired.has(key), skipped);
            if (next === null) break;
            way.push(next.key);
            paired.add(next.key);
            at = next.key;
          }
          expect(new Set(way).size).toBe(way.length);
          // The one where it began is passed too, unless it is the only one.
          expect(way.length).toBe(count === 1 && start === 0 ? 0 : count);
          const firstSkipped = way.findIndex((key) => skipped.has(key));
          if (firstSkipped >= 0)
            expect(way.slice(firstSkipped).filter((key) => !skipped.has(key)).length).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  it('are found by gateway, those in the network themselves first', () => {
    const groups = groupByGateway([lock, gateway, box]);
    expect(groups.map(({ gateway: of, devices }) => [of?.name ?? null, devices.map(({ id }) => id)])).toEqual([
      [null, [2]],
      ['Zigbee', [3, 9]],
    ]);
    const used = { ...relayOutput, door: { entity: 'unit', id: 1, name: 'A1' } } as const;
    expect(isToAdopt(box)).toBe(true);
    expect(isToAdopt({ ...box, outputs: [used] })).toBe(false);
    expect(isToAdopt(gateway)).toBe(true);
    expect(isToAdopt({ ...gateway, usedBy: { entity: 'hub', id: 1, name: 'Hub' } })).toBe(false);
  });
});
