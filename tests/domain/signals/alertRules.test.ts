import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AlertRule } from '#domain/calls/alertRules.ts';
import {
  isAbout,
  isWithinHours,
  receiversOf,
  type Reach,
  type RuledAlert,
  type RuledPerson,
} from '#domain/signals/alertRules.ts';
import type { Area } from '#domain/permissions/bits.ts';
import { alertLevels } from '#domain/states/alert.ts';
import { ruleKinds } from '#domain/states/alertKind.ts';
import { instantOf } from '#domain/time/zonedTime.ts';
import { alertRule } from '#tests/support/records/alertRule.ts';
import { draws } from '#tests/support/properties/seed.ts';

const everyDay = [0, 1, 2, 3, 4, 5, 6];

const rule = (given: Partial<AlertRule> = {}) => alertRule({ userIds: [1], ...given });

const zone = 'Australia/Sydney';
const sydney = (day: string, time: string) => instantOf(zone, day as never, time).instant;

const alarm = (given: Partial<RuledAlert> = {}): RuledAlert => ({
  kind: 'alarm',
  level: 'high',
  siteId: 1,
  at: sydney('2026-11-25', '02:14'),
  zone,
  ...given,
});

const readsAll = { permissions: { sites: 2, alerts: 2, bookings: 2, admin: 2 }, isSuperAdmin: false };
const robin = { id: 1, roleIds: [], rights: readsAll };

/** Those people, and nobody on call unless it is said. */
const reachOf = (people: readonly RuledPerson[], onCall: Reach['onCall'] = () => null): Reach => ({
  people,
  webhooks: [],
  onCall,
});

describe("a rule's hours", () => {
  const zones = fc.constantFrom(zone, 'Australia/Lord_Howe', 'Europe/London', 'America/St_Johns', 'Australia/Brisbane');
  const time = fc.integer({ min: 0, max: 1439 }).map((minutes) => {
    const two = (value: number) => String(value).padStart(2, '0');
    return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
  });
  // Two years, with every change to and from summer time.
  const moment = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 0, 1) });

  it('and the hours between them cover every moment once, on every day of the year', () => {
    fc.assert(
      fc.property(moment, zones, time, time, (at, where, from, until) => {
        fc.pre(from !== until);
        const during = isWithinHours(rule({ always: false, from, until }), at, where);
        const between = isWithinHours(rule({ always: false, from: until, until: from }), at, where);
        expect(during).toBe(!between);
      }),
      { numRuns: draws(2_000) },
    );
  });

  it("are those that the zone's clocks show, with the weekday on which they began", () => {
    const clockOf = (at: number, where: string) => {
      const parts = new Intl.DateTimeFormat('en-AU', {
        timeZone: where,
        weekday: 'short',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      }).formatToParts(at);
      const read = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
      const day = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(read('weekday').slice(0, 3));
      return { day, time: `${read('hour')}:${read('minute')}` };
    };
    fc.assert(
      fc.property(moment, zones, time, time, fc.subarray(everyDay), (at, where, from, until, days) => {
        const { day, time: shown } = clockOf(at, where);
        const yesterday = (day + 6) % 7;
        const expected =
          from < until
            ? from <= shown && shown < until && days.includes(day)
            : (shown >= from && days.includes(day)) || (shown < until && shown < from && days.includes(yesterday));
        expect(isWithinHours(rule({ always: false, from, until, days }), at, where)).toBe(expected);
      }),
      { numRuns: draws(2_000) },
    );
  });

  it('hold through the hour that comes twice, and across the one that is skipped', () => {
    const night = rule({ always: false, from: '02:00', until: '03:00' });
    // Clocks go back at 03:00 on 5 April 2026: 02:30 comes twice.
    const first = Date.parse('2026-04-04T15:30:00Z');
    expect(isWithinHours(night, first, zone)).toBe(true);
    expect(isWithinHours(night, first + 3_600_000, zone)).toBe(true);
    expect(isWithinHours(night, first + 2 * 3_600_000, zone)).toBe(false);
    // Clocks go forward from 02:00 to 03:00 on 4 October 2026.
    const change = Date.parse('2026-10-03T16:00:00Z');
    expect(isWithinHours(night, change - 60_000, zone)).toBe(false);
    expect(isWithinHours(night, change, zone)).toBe(false);
  });

  it('belong to the day on which they begin', () => {
    const friday = rule({ always: false, days: [5] });
    expect(isWithinHours(friday, sydney('2026-11-27', '23:00'), zone)).toBe(true);
    expect(isWithinHours(friday, sydney('2026-11-28', '05:59'), zone)).toBe(true);
    expect(isWithinHours(friday, sydney('2026-11-28', '06:00'), zone)).toBe(false);
    expect(isWithinHours(friday, sydney('2026-11-27', '05:00'), zone)).toBe(false);
  });
});

describe('a rule is about', () => {
  it('the alerts of its levels, kinds and sites, while it is on', () => {
    expect(isAbout(rule(), alarm())).toBe(true);
    expect(isAbout(rule({ isOn: false }), alarm())).toBe(false);
    expect(isAbout(rule({ levels: ['low'] }), alarm())).toBe(false);
    expect(isAbout(rule({ kinds: ['fault'] }), alarm())).toBe(false);
    expect(isAbout(rule({ everySite: false, siteIds: [2] }), alarm())).toBe(false);
    expect(isAbout(rule({ everySite: false, siteIds: [1] }), alarm())).toBe(true);
    expect(isAbout(rule({ everySite: false, siteIds: [1] }), alarm({ siteId: null }))).toBe(false);
    expect(isAbout(rule(), alarm({ kind: null }))).toBe(false);
    expect(isAbout(rule(), alarm({ kind: 'second factor' }))).toBe(false);
  });

  it('high alerts outside its hours too, unless somebody chose otherwise', () => {
    const day = { always: false, from: '08:00', until: '18:00' };
    expect(isAbout(rule(day), alarm())).toBe(true);
    expect(isAbout(rule({ ...day, quietsHigh: true }), alarm())).toBe(false);
    expect(isAbout(rule(day), alarm({ level: 'medium' }))).toBe(false);
  });
});

describe('an alert is told to', () => {
  it('each named person once, with the rules that name them', () => {
    const managers = rule({ name: 'Managers', userIds: [1], roleIds: [7] });
    const people = [robin, { id: 2, roleIds: [7], rights: readsAll }, { id: 3, roleIds: [8], rights: readsAll }];
    expect(receiversOf([rule(), managers], alarm(), reachOf(people))).toEqual([
      { userId: 1, webhookId: null, after: 0, rules: ['Nights', 'Managers'], standsIn: false },
      { userId: 2, webhookId: null, after: 0, rules: ['Managers'], standsIn: false },
    ]);
  });

  it('further people in the order of their steps', () => {
    const steps = [
      { minutes: 30, userIds: [2], roleIds: [], webhookIds: [], onCall: false },
      { minutes: 10, userIds: [2, 1], roleIds: [], webhookIds: [], onCall: false },
    ];
    const people = [robin, { id: 2, roleIds: [], rights: readsAll }];
    const told = receiversOf(
      [rule({ steps }), rule({ name: 'Again', steps: steps.slice(1) })],
      alarm(),
      reachOf(people),
    );
    expect(told.map(({ userId, after }) => [userId, after])).toEqual([
      [1, 0],
      [1, 10],
      [2, 10],
      [2, 30],
    ]);
  });

  it('whoever is on call at its moment, and at that of each step', () => {
    const eve = { id: 2, roleIds: [], rights: readsAll };
    const steps = [{ minutes: 10, userIds: [], roleIds: [], webhookIds: [], onCall: true }];
    const onCall = (at: number) => (at < alarm().at + 600_000 ? 1 : 2);
    const told = receiversOf([rule({ userIds: [], onCall: true, steps })], alarm(), reachOf([robin, eve], onCall));
    expect(told.map(({ userId, after, standsIn }) => [userId, after, standsIn])).toEqual([
      [1, 0, false],
      [2, 10, false],
    ]);
  });

  it('administrators who may see it, and only where nobody whom a rule names may be told', () => {
    const administers = { permissions: { ...readsAll.permissions, admin: 6 }, isSuperAdmin: false };
    const sees = { id: 3, roleIds: [], rights: administers };
    const sightless = { id: 4, roleIds: [], rights: { permissions: { admin: 6 }, isSuperAdmin: false } };
    const people = [robin, sees, sightless];
    const gap = rule({ name: 'Gap', userIds: [], onCall: true, steps: [] });
    const gone = rule({ name: 'Gone', userIds: [99], roleIds: [98] });
    expect(receiversOf([rule(), gap, gone], alarm(), reachOf(people))).toEqual([
      { userId: 1, webhookId: null, after: 0, rules: ['Nights'], standsIn: false },
      { userId: 3, webhookId: null, after: 0, rules: ['Gap', 'Gone'], standsIn: true },
    ]);
    expect(
      receiversOf(
        [gap],
        alarm(),
        reachOf(people, () => 1),
      ).map(({ userId }) => userId),
    ).toEqual([1]);
    const steps = [{ minutes: 10, userIds: [99], roleIds: [], webhookIds: [], onCall: true }];
    const named = rule({ userIds: [3], steps });
    expect(receiversOf([named, gap], alarm(), reachOf(people))).toEqual([
      { userId: 3, webhookId: null, after: 0, rules: ['Nights', 'Gap'], standsIn: false },
      { userId: 3, webhookId: null, after: 10, rules: ['Nights'], standsIn: true },
    ]);
  });

  it('webhooks of people who might see it, beside which nobody stands in', () => {
    const administers = { permissions: { ...readsAll.permissions, admin: 6 }, isSuperAdmin: false };
    const reach = (areas: Area[]) => ({
      ...reachOf([{ ...robin, rights: administers }]),
      webhooks: [{ id: 5, areas }],
    });
    const paging = rule({ userIds: [], webhookIds: [5] });
    expect(receiversOf([paging], alarm(), reach(['sites', 'alerts']))).toEqual([
      { userId: null, webhookId: 5, after: 0, rules: ['Nights'], standsIn: false },
    ]);
    expect(receiversOf([paging], alarm(), reach(['sites']))).toMatchObject([{ userId: 1, standsIn: true }]);
  });

  it('nobody whose rights do not let them see it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ruleKinds), fc.constantFrom(...alertLevels), (kind, level) => {
        const blind = { ...robin, rights: { permissions: {}, isSuperAdmin: false } };
        expect(receiversOf([rule()], alarm({ kind, level }), reachOf([blind]))).toEqual([]);
        expect(receiversOf([rule()], alarm({ kind, level }), reachOf([robin]))).toHaveLength(1);
      }),
    );
  });
});
