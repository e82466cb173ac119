import type { Command } from '#domain/commands/lifecycle.ts';
import type { Unit } from '#domain/entities/unit.ts';

export function buildUnit(given: Partial<Unit> & { id: number }): Unit {
  return { siteId: 1, name: `A${given.id}`, kind: 'storage', status: 'locked', ...given };
}

export function buildCommand({ id = 1, ...given }: Partial<Omit<Command, 'target'>> & { id?: number } = {}): Command {
  return {
    key: `${id}:${given.requestedAt ?? 0}`,
    target: { entity: 'unit', id, siteId: 1, name: `A${id}` },
    act: 'open',
    details: {},
    reason: null,
    state: 'requested',
    requestedAt: 0,
    sentAt: null,
    acceptedAt: null,
    settledAt: null,
    message: null,
    refusal: null,
    ...given,
  };
}
