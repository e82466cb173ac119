import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entityNames } from '#domain/entities/index.ts';
import { liveActs, liveEventName, parseLiveEvent } from '#domain/live/event.ts';

describe('a live event', () => {
  it('is understood for every live entity and act, with unknown fields beside', () => {
    for (const entity of entityNames) {
      for (const act of liveActs) {
        const name = liveEventName(entity, act);
        if (name === null) continue;
        expect(parseLiveEvent(name, { id: 4, siteId: 2, extra: true })).toMatchObject({
          entity,
          act,
          id: 4,
          siteId: 2,
        });
      }
    }
  });

  it('may say its type, where each type numbers its own records', () => {
    expect(parseLiveEvent('BOOKING:UPDATE', { id: 4, type: 'WORKSPACE' })?.type).toBe('workspace');
    expect(parseLiveEvent('BOOKING:UPDATE', { id: 4, type: 'other' })?.type).toBeUndefined();
    expect(parseLiveEvent('UNIT:UPDATE', { id: 4, type: 'storage' })?.type).toBeUndefined();
  });

  it('may leave out its site, or say null', () => {
    expect(parseLiveEvent('UNIT:UPDATE', { id: 4 })?.siteId).toBeUndefined();
    expect(parseLiveEvent('UNIT:UPDATE', { id: 4, siteId: null })?.siteId).toBeUndefined();
  });

  it('is nobody’s when its name or payload is not ours', () => {
    expect(parseLiveEvent('ORDER:UPDATE', { id: 1 })).toBeNull();
    expect(parseLiveEvent('UNIT:EXPLODE', { id: 1 })).toBeNull();
    fc.assert(fc.property(fc.string(), fc.anything(), (name, payload) => void parseLiveEvent(name, payload)));
    fc.assert(
      fc.property(fc.anything(), (payload) => {
        const event = parseLiveEvent('UNIT:UPDATE', payload);
        expect(event === null || event.id > 0).toBe(true);
      }),
    );
  });
});
