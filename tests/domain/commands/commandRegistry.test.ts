import { describe, expect, it } from 'vitest';
import { CommandRegistry } from '#domain/commands/commandRegistry.ts';
import { buildCommand } from '#tests/crud/builders.ts';

const door = (id: number) => ({ entity: 'unit', id }) as const;
const settled = (id: number, requestedAt: number) =>
  buildCommand({ id, requestedAt, state: 'confirmed', settledAt: requestedAt + 1 });

/** More settled commands than are kept, all newer. */
const many = Array.from({ length: 600 }, (_each, index) => settled(1000 + index, 100 + index));

describe('the commands that are known', () => {
  it('are those of a door, with the one requested last, in whatever order they come', () => {
    const older = buildCommand({ requestedAt: 1 });
    const newer = buildCommand({ requestedAt: 2, act: 'lock' });
    for (const commands of [
      [older, newer],
      [newer, older],
    ]) {
      const registry = new CommandRegistry();
      registry.set(...commands, buildCommand({ id: 2, requestedAt: 3 }));
      expect(registry.newestOf(door(1))).toBe(newer);
      expect(registry.ofTarget(door(1))).toEqual(commands);
      expect(registry.list().map(({ requestedAt }) => requestedAt)).toEqual([3, 2, 1]);
      expect(registry.newestOf(door(3))).toBeNull();
    }
  });

  it('lose the oldest settled ones, and never one that runs', () => {
    const registry = new CommandRegistry();
    const running = buildCommand({ id: 1, requestedAt: 1 });
    registry.set(running, settled(2, 2), ...many);
    expect(registry.get(running.key)).toBe(running);
    expect(registry.newestOf(door(2))).toBeNull();
    expect(registry.newestOf(door(1599))).toBe(many.at(-1));
    expect(registry.list()).toHaveLength(501);
  });

  it('stay while results on screen are made of them', () => {
    const registry = new CommandRegistry();
    const shown = settled(1, 1);
    registry.set(shown);
    registry.keep(new Set([shown.key]));
    registry.set(...many);
    expect(registry.get(shown.key)).toBe(shown);
    registry.keep(new Set());
    expect(registry.get(shown.key)).toBeUndefined();
  });
});
