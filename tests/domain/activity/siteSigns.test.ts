import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attentionOrder, type AttentionItem, type AttentionKind } from '#domain/activity/attention.ts';
import { rotationOf, signsBySite, siteLevels } from '#domain/activity/siteSigns.ts';
import {
  acknowledgementOf,
  newsOf,
  troubleName,
  troubleNews,
  type Acknowledgement,
  type TroubleKey,
  type TroubleNews,
} from '#domain/states/troubleNews.ts';

const now = Date.parse('2026-11-21T08:00:00Z');
const [minute, day] = [60_000, 86_400_000];

const item = (
  id: number,
  kind: AttentionKind,
  { news, ...given }: { news?: TroubleNews; siteId?: number; since?: number | null } = {},
): AttentionItem => {
  const since = given.since === undefined ? now - minute : given.since;
  const key: TroubleKey = { entity: 'unit', id, trouble: kind === 'alarm' ? 'alarm' : 'fault', since };
  return {
    kind,
    subject: { entity: 'unit', id, name: `U${id}` },
    detail: null,
    siteId: given.siteId ?? 1,
    since,
    ...(news === undefined ? {} : { trouble: { ...key, news, seenTo: news === 'acknowledged' ? 'Ann' : null } }),
  };
};

describe('a trouble', () => {
  const key: TroubleKey = { entity: 'unit', id: 7, trouble: 'alarm', since: now - minute };
  const taken: Acknowledgement = { ...key, by: 'Ann', at: now, note: null };
  const all = new Map([[troubleName(key), taken]]);

  it('is acknowledged from its beginning to its end, and new when it begins again', () => {
    expect(acknowledgementOf(all, key)).toBe(taken);
    expect(acknowledgementOf(all, { ...key, since: now })).toBeNull();
    expect(acknowledgementOf(all, { ...key, since: null })).toBeNull();
    // Until the unit has loaded, its beginning is not known.
    expect(acknowledgementOf(all, { ...key, since: null }, false)).toBe(taken);
    expect(acknowledgementOf(all, { ...key, trouble: 'fault' })).toBeNull();
  });

  it('of three weeks is not as one of this minute, unless somebody sees to it', () => {
    expect(newsOf(key, false, now)).toBe('new');
    expect(newsOf({ since: now - 21 * day }, false, now)).toBe('stale');
    expect(newsOf({ since: now - 21 * day }, true, now)).toBe('acknowledged');
    // Nobody knows how old it is: it might be of this minute.
    expect(newsOf({ since: null }, false, now)).toBe('new');
  });
});

describe('attention across sites', () => {
  it('goes by severity, then newness, then age, and what somebody sees to comes last', () => {
    const items = [
      item(1, 'jam', { news: 'acknowledged' }),
      item(2, 'alarm', { news: 'acknowledged' }),
      item(3, 'jam', { news: 'stale', since: now - 9 * day }),
      item(4, 'alarm', { news: 'stale', since: now - 21 * day }),
      item(5, 'alarm', { news: 'new', since: now - 5 * minute, siteId: 2 }),
      item(6, 'alarm', { news: 'new', since: now - minute, siteId: 3 }),
      item(7, 'jam', { news: 'new' }),
      item(8, 'arrears'),
    ];
    expect(attentionOrder(items).map(({ subject }) => subject.id)).toEqual([6, 5, 4, 7, 3, 8, 2, 1]);
  });

  it('says of each site how much it needs a person, and shows those first that do', () => {
    const items = [
      item(1, 'alarm', { siteId: 1, news: 'acknowledged' }),
      item(2, 'jam', { siteId: 2, news: 'stale' }),
      item(3, 'alarm', { siteId: 3, news: 'new' }),
      item(4, 'arrears', { siteId: 4 }),
      item(5, 'jam', { siteId: 3, news: 'acknowledged' }),
    ];
    const signs = signsBySite([1, 2, 3, 4], items);
    expect(signs.map(({ siteId, level }) => [siteId, level])).toEqual([
      [3, 'now'],
      [2, 'older'],
      [1, 'seenTo'],
      [4, 'calm'],
    ]);
    expect(signs[0]).toMatchObject({ open: { alarm: 1, fault: 0, offline: 0 }, seenTo: 1 });
    expect(rotationOf(signs)).toEqual([3]);
    expect(rotationOf(signsBySite([1, 4], items))).toEqual([1, 4]);
  });

  it('counts every trouble of every site once', () => {
    const items = fc.array(
      fc.record({
        id: fc.integer({ min: 1, max: 40 }),
        kind: fc.constantFrom<AttentionKind>('alarm', 'jam', 'deviceFault', 'offline'),
        news: fc.constantFrom(...troubleNews),
        siteId: fc.integer({ min: 1, max: 4 }),
      }),
    );
    fc.assert(
      fc.property(items, (drawn) => {
        const ordered = attentionOrder(drawn.map(({ id, kind, ...given }) => item(id, kind, given)));
        const signs = signsBySite([1, 2, 3, 4], ordered);
        const total = signs.reduce((sum, { open, seenTo }) => sum + open.alarm + open.fault + open.offline + seenTo, 0);
        expect(total).toBe(ordered.length);
        const levels = signs.map(({ level }) => siteLevels.indexOf(level));
        expect(levels).toEqual(levels.toSorted((one, other) => one - other));
      }),
    );
  });
});
