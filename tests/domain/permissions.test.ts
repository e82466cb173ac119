import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areas, bits, type Level } from '#domain/permissions/bits.ts';
import { can, hasAccess } from '#domain/permissions/can.ts';
import { grantedPermissionsSchema, permissionsSchema } from '#domain/permissions/schema.ts';

const levels = Object.keys(bits) as Level[];
const area = fc.constantFrom(...areas);
const level = fc.constantFrom(...levels);
const permissions = fc.dictionary(area, fc.nat(31));
const rights = (of: Record<string, number>) => ({ permissions: of, isSuperAdmin: false });

describe('can', () => {
  it('asks for every bit of the level, and for nothing else', () => {
    fc.assert(
      fc.property(permissions, area, level, (of, asked, at) => {
        const has = Math.floor((of[asked] ?? 0) / bits[at]) % 2 === 1;
        expect(can(rights(of), { area: asked, level: at })).toBe(has);
      }),
    );
  });

  it('passes any non-zero mask where no level is asked', () => {
    fc.assert(
      fc.property(permissions, area, (of, asked) => {
        expect(can(rights(of), { area: asked })).toBe((of[asked] ?? 0) > 0);
      }),
    );
  });

  it('does not take write for read', () => {
    expect(can(rights({ sites: bits.write }), { area: 'sites', level: 'read' })).toBe(false);
    expect(can(rights({ sites: bits.write }), { area: 'sites', level: 'write' })).toBe(true);
  });

  it('keeps what is for super admins from everybody else, whatever their masks', () => {
    const everything = Object.fromEntries(areas.map((each) => [each, 31]));
    expect(can(rights(everything), { superAdmin: true })).toBe(false);
    expect(can({ permissions: {}, isSuperAdmin: true }, { superAdmin: true })).toBe(true);
  });

  it('lets a super admin pass everything, and everybody where nothing is asked', () => {
    for (const at of levels)
      expect(can({ permissions: {}, isSuperAdmin: true }, { area: 'admin', level: at })).toBe(true);
    expect(can(rights({}), {})).toBe(true);
  });
});

describe('hasAccess', () => {
  it('needs some area above scope alone', () => {
    fc.assert(
      fc.property(permissions, (of) => {
        expect(hasAccess(rights(of))).toBe(Object.values(of).some((mask) => mask > 1));
      }),
    );
    expect(hasAccess(rights({ sites: bits.scope, admin: bits.scope }))).toBe(false);
  });
});

describe('permissions from the wire', () => {
  it('keep known areas and drop unknown ones', () => {
    expect(permissionsSchema.parse({ sites: 6, teleports: 31 })).toEqual({ sites: 6 });
  });

  it('are no array', () => {
    expect(permissionsSchema.safeParse([1, 2]).success).toBe(false);
  });

  it('leave out a mask that cannot be read, and keep the others', () => {
    for (const odd of [-1, 1.5, '7', null]) {
      expect(permissionsSchema.parse({ sites: odd, bookings: 6 })).toEqual({ bookings: 6 });
    }
  });

  it('are refused whole where somebody sets one that cannot be', () => {
    for (const wrong of [[1, 2], { sites: -1 }, { sites: 1.5 }, { sites: '7' }, { sites: 2, teleports: 31 }]) {
      expect(grantedPermissionsSchema.safeParse(wrong).success).toBe(false);
    }
  });
});
