import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  everyLevel,
  isNothing,
  isSamePermissions,
  joinPermissions,
  missingFrom,
  withoutPermissions,
} from '#domain/permissions/arithmetic.ts';
import { areas, bits, type Area, type Permissions } from '#domain/permissions/bits.ts';
import { can, hasAccess } from '#domain/permissions/can.ts';
import { areaNames } from '#domain/permissions/describe.ts';
import { effectOnHolder, effectOnHolders, lockOutOf, type RoleHolder } from '#domain/permissions/roleEffect.ts';
import {
  effectSentence,
  permissionList,
  permissionPhrases,
  permissionSentence,
} from '#domain/permissions/sentences.ts';

const permissions: fc.Arbitrary<Permissions> = fc.dictionary(fc.constantFrom(...areas), fc.nat(everyLevel));
const maskOf = (of: Permissions, area: Area) => of[area] ?? 0;

/** A user as the server computes them: direct grants and roles together. */
const holderOf = (grants: Permissions, role: Permissions, otherRoles: readonly Permissions[]): RoleHolder => ({
  permissions: joinPermissions([grants, role, ...otherRoles]),
  grants,
  otherRoles,
  isSuperAdmin: false,
});

describe('permissions', () => {
  it('join in any order, and once as well as twice', () => {
    fc.assert(
      fc.property(permissions, permissions, permissions, (one, two, three) => {
        const all = joinPermissions([one, two, three]);
        expect(joinPermissions([three, joinPermissions([two, one, one])])).toEqual(all);
        for (const area of areas) {
          expect(maskOf(all, area)).toBe(maskOf(one, area) | maskOf(two, area) | maskOf(three, area));
        }
      }),
    );
  });

  it('without others and with them again are the join of both', () => {
    fc.assert(
      fc.property(permissions, permissions, (one, other) => {
        const rest = withoutPermissions(one, other);
        expect(joinPermissions([rest, other])).toEqual(joinPermissions([one, other]));
        for (const area of areas) expect(maskOf(rest, area) & maskOf(other, area)).toBe(0);
      }),
    );
  });

  it('that somebody lacks are those that they could not give, each level by itself', () => {
    fc.assert(
      fc.property(permissions, permissions, fc.boolean(), (own, wanted, isSuperAdmin) => {
        const rights = { permissions: own, isSuperAdmin };
        const mayGiveAll = areas.every((area) =>
          Object.entries(bits).every(
            ([level, bit]) =>
              (maskOf(wanted, area) & bit) === 0 || can(rights, { area, level: level as keyof typeof bits }),
          ),
        );
        expect(isNothing(missingFrom(rights, wanted))).toBe(mayGiveAll);
      }),
    );
  });
});

describe('a changed role', () => {
  it('gives and takes what the server then works out', () => {
    fc.assert(
      fc.property(
        permissions,
        permissions,
        permissions,
        fc.array(permissions, { maxLength: 3 }),
        (grants, before, after, others) => {
          const holder = holderOf(grants, before, others);
          const effect = effectOnHolder(holder, before, after);
          const then = joinPermissions([grants, after, ...others]);
          expect(effect.after).toEqual(then);
          expect(effect.gained).toEqual(withoutPermissions(then, holder.permissions));
          expect(effect.lost).toEqual(withoutPermissions(holder.permissions, then));
        },
      ),
    );
  });

  it('never takes more than it gave, where a server does not say what people have in person', () => {
    fc.assert(
      fc.property(permissions, permissions, permissions, (grants, before, after) => {
        const { grants: _unknown, ...holder } = holderOf(grants, before, []);
        const { lost, gained } = effectOnHolder(holder, before, after);
        expect(isNothing(withoutPermissions(lost, withoutPermissions(before, after)))).toBe(true);
        expect(isNothing(withoutPermissions(gained, withoutPermissions(after, before)))).toBe(true);
      }),
    );
  });

  it('changes nothing for anybody where it stays the same, or for a super admin', () => {
    fc.assert(
      fc.property(permissions, permissions, permissions, (grants, before, after) => {
        const holder = holderOf(grants, before, []);
        const still = effectOnHolders([holder], before, before);
        const aboveAll = effectOnHolders([{ ...holder, isSuperAdmin: true }], before, after);
        for (const { gainers, losers } of [still, aboveAll]) expect([gainers, losers]).toEqual([0, 0]);
      }),
    );
  });

  it('is told with how many gain and lose what', () => {
    const others = [{ sites: bits.read }];
    const before = { sites: bits.read, bookings: bits.write };
    const after = { sites: bits.read, customers: bits.read };
    const holders = [holderOf({}, before, []), holderOf({ bookings: bits.write }, before, others)];
    expect(effectSentence(effectOnHolders(holders, before, after))).toBe(
      '2 people gain Customers: read. 1 person loses Bookings: write.',
    );
    expect(effectSentence(effectOnHolders(holders, before, before))).toBe('Nobody gains or loses a permission.');
  });
});

describe('locking oneself out', () => {
  it('is losing the sign-in, or else the right to change roles', () => {
    fc.assert(
      fc.property(permissions, permissions, fc.boolean(), (before, after, isSuperAdmin) => {
        const [had, has] = [
          { permissions: before, isSuperAdmin },
          { permissions: after, isSuperAdmin },
        ];
        const mayGive = (rights: typeof had) =>
          isSuperAdmin || (maskOf(rights.permissions, 'settings') & (bits.read | bits.write)) === 6;
        const expected =
          hasAccess(had) && !hasAccess(has) ? 'sign in' : mayGive(had) && !mayGive(has) ? 'change roles' : null;
        expect(lockOutOf(before, after, isSuperAdmin)).toBe(expected);
      }),
    );
  });
});

describe('the sentence of permissions', () => {
  it('names each area with a permission once, and no other', () => {
    fc.assert(
      fc.property(permissions, (of) => {
        const phrases = permissionPhrases(of);
        const text = phrases.join('; ');
        const named = areas.filter(
          (area) =>
            text.includes(areaNames[area].toLowerCase()) || (area === 'sites' && text.includes('operate units, gates')),
        );
        const isEverything = phrases.some((phrase) => phrase.endsWith('everything'));
        if (!isEverything) expect(named).toEqual(areas.filter((area) => maskOf(of, area) !== 0));
        expect(permissionList(of) === '').toBe(isNothing(of));
        expect(isSamePermissions(of, joinPermissions([of]))).toBe(true);
      }),
    );
  });

  it('joins areas that allow the same, the widest first', () => {
    const frontDesk = { sites: 19, customers: 7, bookings: 7, products: 3 };
    expect(permissionSentence(frontDesk)).toBe(
      'See and change customers and bookings; see sites and products; operate units, gates and doors.',
    );
    expect(permissionSentence(Object.fromEntries(areas.map((area) => [area, everyLevel])))).toBe(
      'See, change, delete and operate everything.',
    );
    expect(permissionPhrases({ sites: bits.read | bits.state })).toEqual([
      'see sites',
      'operate units, gates and doors',
    ]);
    expect(permissionPhrases({ bookings: bits.read | bits.state })).toEqual([
      'see bookings',
      'change the status of bookings',
    ]);
    expect(permissionSentence({ sites: bits.scope })).toBe('Choose from the names of sites.');
    expect(permissionSentence({})).toBe('Nothing yet.');
  });
});
