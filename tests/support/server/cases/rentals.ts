import type { EntityName } from '#domain/entities/index.ts';
import { fresh, type EntityCase } from './define.ts';

const address = {
  street1: '3 Contract Lane',
  street2: 'Rear',
  suburb: 'Testville',
  state: 'VIC',
  postcode: '3000',
  country: 'Australia',
};

const people = {
  customer: {
    build: async (build, { organisationId, siteId }) => {
      const customer = await build.customer({
        organisationId,
        siteId,
        company: 'Hopper & Co',
        email: 'grace@example.test',
        phone: '0491 570 156',
        dateOfBirth: '1990-12-09',
        licence: 'L123',
        notes: 'Prefers the ground floor.',
      });
      await build.address({ organisationId, customerId: customer.id });
      return customer;
    },
    bodies: (_build, { siteId }) =>
      Promise.resolve({
        create: {
          firstName: 'Ada',
          lastName: 'Byron',
          email: `${fresh('customer').replaceAll(' ', '.')}@example.test`,
          phone: '02 5550 0100',
          dateOfBirth: '1985-01-31',
          siteId,
          address,
        },
        created: { name: 'Ada Byron', siteId, address, arrears: 0, archived: false },
        change: { lastName: 'King', company: 'Engines', siteId: null, address: null, archived: true },
        changed: { name: 'Ada King', company: 'Engines', siteId: null, address: null, archived: true },
      }),
  },
  address: {
    build: (build, { organisationId }) => build.address({ organisationId, street2: 'Unit 4' }),
    bodies: async (build, { organisationId }) => {
      const { id: customerId } = await build.customer({ organisationId });
      return { create: { customerId, ...address }, change: { street2: null, suburb: 'Newtown' } };
    },
  },
  document: {
    build: async (build, { organisationId, siteId }) => {
      const { id: customerId } = await build.customer({ organisationId });
      return build.document({ organisationId, siteId, customerId, content: 'One.\n\nTwo.' });
    },
    bodies: async (build, { organisationId, siteId }) => {
      const { id: customerId } = await build.customer({ organisationId });
      const create = { name: fresh('Agreement'), kind: 'agreement', content: 'One.', customerId };
      return {
        create,
        created: { ...create, status: 'INACTIVE', version: 1 },
        change: { content: 'Two.', siteId },
        changed: { content: 'Two.', siteId, version: 2 },
      };
    },
  },
  pinCode: {
    build: (build, { organisationId, siteId }) => build.pinCode({ organisationId, siteId }),
    bodies: () => null,
  },
} satisfies Partial<Record<EntityName, EntityCase>>;

const trade = {
  booking: {
    build: (build, { siteId }) =>
      build.booking({ siteId, paidTo: '2026-11-30', notes: 'Two keys.', displayName: 'Grace' }),
    bodies: async (build, { organisationId, siteId }) => {
      const { id: customer_id } = await build.customer({ organisationId });
      const one = await build.unit({ siteId });
      const other = await build.unit({ siteId, kind: 'locker' });
      const asked = {
        customer_id,
        startsAt: '2030-01-01T00:00:00.000Z',
        endsAt: '2030-02-01T00:00:00.000Z',
        rate: 55.5,
        period: 'month',
        notes: 'Ring first.',
        displayName: 'Ada, 4 people',
      };
      return {
        create: { ...asked, unitIds: [one.id] },
        created: {
          ...asked,
          type: 'storage',
          status: 'reserved',
          site_id: siteId,
          units: [{ id: one.id, name: one.name, kind: 'storage' }],
        },
        change: { unitIds: [one.id, other.id], endsAt: null, status: 'upcoming', complimentary: true },
        changed: {
          units: [one, other].map(({ id, name, kind }) => ({ id, name, kind })),
          endsAt: null,
          status: 'upcoming',
          complimentary: true,
        },
      };
    },
    parameters: { type: 'storage' },
  },
  order: {
    build: (build, { siteId }) => build.order({ siteId, lines: [{ quantity: 3, unitPrice: 1.15 }, { quantity: 1 }] }),
    bodies: async (build, { organisationId, siteId }) => {
      const { id: customerId } = await build.customer({ organisationId });
      const line = { description: 'Padlock', quantity: 2, unitPrice: 19.95 };
      return {
        create: { siteId, customerId, lines: [line] },
        created: { siteId, customerId, lines: [{ ...line, total: 39.9 }], total: 39.9, paid: 0, status: 'pending' },
        change: { customerId: null, lines: [{ ...line, quantity: 1 }], status: 'cancelled' },
        changed: { customerId: null, total: 19.95, status: 'cancelled' },
      };
    },
  },
  payment: {
    build: async (build, { siteId }) => {
      const { id: bookingId, customerId } = await build.booking({ siteId });
      return build.payment({ siteId, customerId, bookingId, reference: 'R-1' });
    },
    bodies: async (build, { organisationId, siteId }) => {
      const { id: customerId } = await build.customer({ organisationId });
      const { id: orderId } = await build.order({ siteId, customerId });
      const create = { siteId, customerId, orderId, amount: 12.35, method: 'EFTPOS', reference: 'R-2' };
      return { create, change: { amount: 13.5, orderId: null, status: 'failed' } };
    },
  },
  invitation: {
    build: (build, { siteId }) => build.invitation({ siteId, email: 'guest@example.test', expiresAt: new Date(0) }),
    bodies: async (build, { siteId }) => {
      const { id: bookingId, customerId, unitIds } = await build.booking({ siteId });
      const create = { unitId: unitIds[0], customerId, bookingId, name: fresh('Guest'), phone: '0491 570 157' };
      return {
        create,
        created: { ...create, siteId, status: 'pending' },
        change: { status: 'accepted', expiresAt: '2031-01-01T00:00:00.000Z', phone: null },
      };
    },
  },
  vacantUnit: {
    build: (build, { siteId }) => build.unit({ siteId }),
    bodies: () => null,
  },
} satisfies Partial<Record<EntityName, EntityCase>>;

export const rentalCases = { ...people, ...trade };
