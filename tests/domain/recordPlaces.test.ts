import { describe, expect, it } from 'vitest';
import { entityNames, entityOf } from '#domain/entities/index.ts';
import { matchRoute } from '#domain/routes/match.ts';
import { pathTo } from '#domain/routes/path.ts';
import { entityShownBy, ownPage, pageRoutesOf, recordPlaces, recordRoutesOf } from '#domain/routes/recordPlaces.ts';
import { bookingTypes } from '#domain/states/unitKind.ts';

const fields = { name: 'A & B', type: bookingTypes[0], kind: 'bookable', status: 'active', units: [{ id: 9 }] };

describe('the pages of a record', () => {
  it.each(entityNames.filter((entity) => recordRoutesOf(entity).length > 0))(
    'of %s have addresses that exist',
    (entity) => {
      for (const { to, parameters, search = '' } of recordPlaces(entity, { id: 7, ...fields })) {
        expect(matchRoute(pathTo(to, parameters))?.id).toBe(to);
        expect(recordRoutesOf(entity)).toContain(to);
        expect(decodeURIComponent(search)).not.toContain('undefined');
      }
    },
  );

  it('are none where the record is too odd to have one', () => {
    expect(recordPlaces('booking', { id: 7 })).toEqual([]);
    expect(recordPlaces('booking', { id: 7, type: 'storage', status: 'completed', units: [{ id: 9 }] })).toEqual([
      { to: 'booking.detail', parameters: { id: 7, type: 'storage' } },
    ]);
    expect(recordPlaces('product', { id: 7, kind: 'gift' })).toEqual([]);
  });

  it('are by the kind of a product and the type of a booking', () => {
    const product = { id: 7, kind: 'purchasable' };
    expect(ownPage('product', product, 'detail')).toEqual({ to: 'purchasable.detail', parameters: { id: 7 } });
    expect(ownPage('product', product, 'edit')).toEqual({ to: 'purchasable.edit', parameters: { id: 7 } });
    expect(ownPage('product', { id: 7 }, 'edit')).toBeNull();
    expect(ownPage('booking', { id: 7, type: 'hire' }, 'detail')?.parameters).toEqual({ id: 7, type: 'hire' });
    // Pool tables are units with other pages: nobody is led away from them.
    expect(ownPage('unit', { id: 7, kind: 'pool_table' }, 'detail')).toBeNull();
    expect(pageRoutesOf('product', 'edit')).toEqual(['bookable.edit', 'purchasable.edit']);
    expect(pageRoutesOf('booking', 'edit')).toEqual([]);
    expect(pageRoutesOf('gate', 'edit')).toEqual(['gate.edit']);
  });

  it('of a floor are its map', () => {
    expect(recordPlaces('facilityMap', { id: 7, name: 'Level 2' })).toEqual([
      { to: 'dashboard.map', search: '?floor=7' },
    ]);
  });

  it('tell which kind of record they show', () => {
    expect(
      ['unit.detail', 'bookable.detail', 'poolTable.detail', 'unit.edit', 'role.list'].map((id) =>
        entityShownBy(id as never),
      ),
    ).toEqual(['unit', 'product', 'unit', null, null]);
  });

  it('exist for whatever has a name and a details route', () => {
    for (const entity of ['unit', 'customer', 'order', 'site', 'user', 'hub'] as const)
      expect(recordRoutesOf(entity)[0]).toBe(`${entity}.detail`);
    expect(recordRoutesOf('document')[0]).toBe('document.edit');
    expect(entityOf('padlock').search).toContain('name');
    expect(recordRoutesOf('padlock')).toEqual(['padlock.list']);
  });
});
