import { describe, expect, it } from 'vitest';
import { bodies } from '#domain/bodies/index.ts';
import { everyCall } from '#domain/calls/index.ts';
import { resourceActsOf } from '#domain/calls/resource.ts';
import { entityNames, entityOf, resourceNames } from '#domain/entities/index.ts';
import { liveEventNames } from '#domain/live/event.ts';

describe('the registry', () => {
  it('has the 42 resources, and those with calls of their own under 39 bases', () => {
    expect(entityNames).toHaveLength(42);
    expect(resourceNames).toHaveLength(39);
  });

  it('tells live of exactly the sixteen that have events, of devices on the network, and of who sees to a trouble', () => {
    expect(liveEventNames.toSorted()).toEqual([
      'ACKNOWLEDGEMENT',
      'ALARMINGUNITS',
      'ALERTUSER',
      'BOOKING',
      'CUSTOMER',
      'DUMBHIDCONFIG',
      'GATE',
      'INVITATION',
      'LOCKABLE',
      'MOTORISEDLOCK',
      'NETWORKDEVICE',
      'ORGANISATIONFEATURES',
      'PINCODE',
      'POWERCONTROLLER',
      'SITE',
      'UNIT',
      'UNITCONTROLLERCONFIG',
      'USER',
    ]);
  });
});

describe('the calls', () => {
  it('stand each once, whatever its parameters are called', () => {
    const addresses = everyCall.flatMap(({ call: { method, path, alternatives = [] } }) =>
      [path, ...alternatives].map((each) => `${method} ${each.replace(/:\w+/g, ':')}`),
    );
    const doubled = addresses.filter((address, index) => addresses.indexOf(address) !== index);
    expect(doubled).toEqual([]);
  });

  it.each(everyCall)('$name says what it does, and whose records it answers', ({ call }) => {
    expect(call.summary).toMatch(/^[A-Z].*\.$/);
    if (call.answer === 'record' || call.answer === 'list') expect(call.of).toBeDefined();
    if (call.answer === 'map' || call.answer === 'value') expect(call.schema).toBeDefined();
    if (call.public === true) expect(call.ask).toBeUndefined();
    if (call.method === 'GET') expect(call.body).toBeUndefined();
  });

  it.each(everyCall)('$name asks for a level that fits its method', ({ call }) => {
    const fitting = call.method === 'GET' ? ['scope', 'read'] : ['write', 'delete', 'state'];
    expect([undefined, ...fitting]).toContain(call.ask?.level);
  });
});

describe.each(entityNames)('the body of %s', (name) => {
  it('holds fields that the record shows, or says by another name', () => {
    const body = bodies[name];
    if (body === null) return;
    const shown = Object.keys((entityOf(name).schema as unknown as { shape: Record<string, unknown> }).shape);
    const byAnotherName: Partial<Record<typeof name, readonly string[]>> = {
      payment: ['key'],
      booking: ['unitIds', 'lockableIds', 'confirm', 'reason', 'settlement'],
      gate: ['siteIds'],
      alert: ['level', 'message', 'siteId'],
    };
    const known = new Set([...shown, ...(byAnotherName[name] ?? [])]);
    expect(Object.keys(body.shape).filter((field) => !known.has(field))).toEqual([]);
    expect(resourceActsOf(name).length > 0 || name === 'pinCode').toBe(true);
  });
});
