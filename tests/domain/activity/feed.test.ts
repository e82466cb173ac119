import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Activity, ActivityKind } from '#domain/activity/activity.ts';
import { burstLimits, foldBursts, isBurst } from '#domain/activity/bursts.ts';
import { changeActivities, type NumberedChange } from '#domain/activity/changeActivity.ts';
import { feedOf } from '#domain/activity/feed.ts';
import { isShown, noFeedFilter } from '#domain/activity/feedFilter.ts';
import { actionActivity, eventActivity } from '#domain/activity/lineActivity.ts';

const activity = (more: Partial<Activity> & Pick<Activity, 'key'>): Activity => ({
  at: 0,
  seenAt: 0,
  kind: 'door',
  tone: 'secure',
  subject: { entity: 'unit', id: 1, name: 'A1' },
  siteId: 1,
  did: 'locked',
  detail: null,
  who: null,
  source: 'change',
  ...more,
});

const activityArbitrary: fc.Arbitrary<Activity> = fc
  .record({
    number: fc.integer({ min: 1, max: 60 }),
    at: fc.integer({ min: 0, max: 60_000 }),
    source: fc.constantFrom<Activity['source']>('change', 'event', 'action'),
    kind: fc.constantFrom<ActivityKind>('door', 'alarm', 'booking'),
    unit: fc.integer({ min: 1, max: 3 }),
    did: fc.constantFrom('locked', 'opened'),
  })
  .map(({ number, at, source, kind, unit, did }) =>
    activity({
      key: `${source}${number}`,
      at: at + number,
      source,
      kind,
      did,
      subject: { entity: 'unit', id: unit, name: null },
    }),
  );
/** Activities with unique keys. */
const activitiesArbitrary = fc
  .array(activityArbitrary, { maxLength: 80 })
  .map((all) => [...new Map(all.map((each) => [each.key, each])).values()]);

describe('the feed', () => {
  it('shows each line once, newest first, in whatever order and however often they come', () => {
    const shuffled = activitiesArbitrary.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray([...all, ...all], { minLength: all.length * 2 })),
    );
    fc.assert(
      fc.property(shuffled, ([all, arrived]) => {
        const feed = feedOf(arrived, 1_000);
        expect(feed).toEqual(feedOf(all, 1_000));
        expect(new Set(feed.map(({ key }) => key)).size).toBe(feed.length);
        expect(feed.map(({ at }) => at)).toEqual(feed.map(({ at }) => at).toSorted((one, other) => other - one));
        // Every change, and every log line without a change.
        const changes = all.filter(({ source }) => source !== 'event');
        for (const { key } of changes) expect(feed.some((each) => each.key === key)).toBe(true);
        expect(feed.length).toBeGreaterThanOrEqual(Math.max(changes.length, all.length - changes.length));
      }),
    );
  });

  it('names the person whom the log names, on the change that the browser saw', () => {
    const change = activity({ key: 'c1', at: 10_000 });
    const line = eventActivity({
      id: 5,
      siteId: 1,
      unitId: 1,
      event: 'Locked',
      kind: 'close',
      customerId: 7,
      createdAt: new Date(11_000).toISOString(),
    });
    expect(feedOf([change, ...(line === null ? [] : [line])], 10)).toEqual([
      { ...change, who: { entity: 'customer', id: 7, name: null } },
    ]);
  });

  it('reads a line of any server: without a time there is none, without anything else there is', () => {
    expect(eventActivity({ id: 1 })).toBeNull();
    expect(actionActivity({ id: 1 })).toBeNull();
    expect(eventActivity({ id: 1, createdAt: '2026-11-21T08:00:00Z' })).toMatchObject({ subject: null, siteId: null });
    expect(
      actionActivity({ id: 1, createdAt: '2026-11-21T08:00:00Z', action: 'Unlock requested', userName: 'Mia Chen' }),
    ).toMatchObject({ did: 'asked to unlock', who: { id: null, name: 'Mia Chen' } });
  });
});

describe('bursts', () => {
  it('hold every activity exactly once, and never trouble', () => {
    fc.assert(
      fc.property(activitiesArbitrary, (all) => {
        const feed = feedOf(all, 1_000);
        const lines = foldBursts(feed);
        const held = lines.flatMap((line) => (isBurst(line) ? line.activities : [line]));
        expect(held.map(({ key }) => key).toSorted()).toEqual(feed.map(({ key }) => key).toSorted());
        expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length);
        const times = lines.map((line) => (isBurst(line) ? line.activities[0]!.at : line.at));
        expect(times).toEqual(times.toSorted((one, other) => other - one));
        for (const line of lines.filter(isBurst)) {
          expect(line.activities.length).toBeGreaterThanOrEqual(burstLimits.count);
          expect(line.activities.every(({ kind }) => kind !== 'alarm')).toBe(true);
        }
      }),
    );
  });
});

describe('a filter', () => {
  it('shows what meets each of its parts', () => {
    const mine = activity({ key: 'c1', who: { entity: 'user', id: 3, name: 'Mia' } });
    expect(isShown(mine, noFeedFilter)).toBe(true);
    expect(isShown(mine, { ...noFeedFilter, people: ['user-3'], records: ['unit-1'] })).toBe(true);
    expect(isShown(mine, { ...noFeedFilter, people: ['customer-3'] })).toBe(false);
    expect(isShown(mine, { ...noFeedFilter, sites: [2] })).toBe(false);
  });
});

describe('a line of the event log', () => {
  it.each([
    ['Offline', 'went offline', 'offline'],
    ['Padlock Offline', 'padlock offline', 'offline'],
    ['HID Online', 'HID online', 'secure'],
  ])('tells by %j that it %s', (event, did, tone) => {
    const line = { id: 1, siteId: 1, unitId: 2, event, kind: 'admin', createdAt: '2026-11-21T02:00:00Z' } as const;
    expect(eventActivity(line)).toMatchObject({ did, tone, kind: 'device' });
  });
});

describe('a change', () => {
  const change = (more: Partial<NumberedChange>): NumberedChange => ({
    number: 4,
    at: 9_000,
    entity: 'unit',
    id: 1,
    siteIds: [2],
    actor: null,
    origin: 'event',
    kind: 'changed',
    before: {},
    after: {},
    ...more,
  });
  const actsOf = (more: Partial<NumberedChange>) => changeActivities(change(more), 'A1', null).map(({ did }) => did);

  it('tells what happened, and nothing of what changes by itself', () => {
    expect(actsOf({ before: { status: 'locked' }, after: { status: 'opened' } })).toEqual(['opened']);
    expect(actsOf({ troubles: { before: [], after: ['alarm'] } })).toEqual(['alarm started']);
    expect(actsOf({ entity: 'controller', before: { online: true }, after: { online: false } })).toEqual([
      'went offline',
    ]);
    expect(actsOf({ entity: 'hub', after: { lastHeardAt: '2026-11-21T08:00:00Z', signal: -60 } })).toEqual([]);
    expect(actsOf({ after: { price: 90 } })).toEqual(['edited']);
    expect(actsOf({ kind: 'created', before: null, after: { id: 1 }, origin: 'seed' })).toEqual([]);
    // A record that came while its list filled may be old.
    expect(actsOf({ kind: 'created', before: null, after: { id: 1 } })).toEqual([]);
    const createdAt = new Date(8_000).toISOString();
    expect(actsOf({ kind: 'created', before: null, after: { id: 1, createdAt } })).toEqual(['created']);
    expect(actsOf({ entity: 'booking', before: { status: 'upcoming' }, after: { status: 'active' } })).toEqual([
      'moved in',
    ]);
  });

  it('stands at the moment that the record names, never in the future', () => {
    const own = new Date(8_000).toISOString();
    expect(changeActivities(change({ after: { status: 'opened', statusChangedAt: own } }), 'A1', null)[0]?.at).toBe(
      8_000,
    );
    const wrong = new Date(99_000).toISOString();
    expect(changeActivities(change({ after: { status: 'opened', statusChangedAt: wrong } }), 'A1', null)[0]?.at).toBe(
      9_000,
    );
  });
});
