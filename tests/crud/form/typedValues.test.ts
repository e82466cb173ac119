import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { addressFields, nameField, phoneField } from '#domain/validation/fields.ts';
import { lengthText } from '#crud/form/fields/lengthText.ts';
import { fromTyped, pathsOf, ruleOf, toTyped } from '#crud/form/typedValues.ts';

const schema = z.object({
  name: nameField,
  phone: phoneField.nullish(),
  lastName: z.string().optional(),
  latitude: z.number().nullable(),
  siteId: z.number().int().optional(),
  isLit: z.boolean().optional(),
  icon: z.enum(['box']).optional(),
  since: z.iso
    .datetime()
    .transform((text) => new Date(text))
    .nullish(),
  address: z.object(addressFields).optional(),
});

describe('what inputs hold', () => {
  it('is text, for numbers too, with nothing left out', () => {
    expect(toTyped(schema, { name: 'Nora', latitude: 0, address: { suburb: 'Botany' } })).toEqual({
      name: 'Nora',
      phone: '',
      lastName: '',
      latitude: '0',
      siteId: '',
      isLit: false,
      icon: '',
      since: '',
      address: { street1: '', street2: '', suburb: 'Botany', state: '', postcode: '', country: '' },
    });
  });

  it('becomes what the schema takes: empty is null, nothing or an empty text', () => {
    const typed = toTyped(schema, {});
    expect(fromTyped(schema, { ...typed, latitude: ' ', siteId: '1,200' })).toEqual({
      name: '',
      phone: null,
      lastName: '',
      latitude: null,
      siteId: 1200,
      isLit: false,
      icon: undefined,
      since: null,
      address: { street1: '', street2: null, suburb: '', state: '', postcode: '', country: '' },
    });
    expect(fromTyped(schema, { ...typed, latitude: '-33.9e', siteId: '0' })).toMatchObject({
      latitude: NaN,
      siteId: 0,
    });
  });
});

it('finds every input and its rule', () => {
  expect(pathsOf(schema).slice(7)).toEqual([
    'since',
    'address.street1',
    'address.street2',
    'address.suburb',
    'address.state',
    'address.postcode',
    'address.country',
  ]);
  expect(ruleOf(schema, 'name')).toEqual({ isRequired: true, longest: 120 });
  expect(ruleOf(schema, 'address.street2')).toEqual({ isRequired: false, longest: 200 });
  expect(ruleOf(schema, 'address.postcode').isRequired).toBe(true);
  expect(ruleOf(schema, 'nowhere')).toEqual({ isRequired: false, longest: null });
});

it('counts words and characters', () => {
  expect(lengthText('  Two\nwords ', 200)).toBe('2 words · 9 of 200 characters');
  expect(lengthText('', 5_000)).toBe('0 words · 0 of 5,000 characters');
  expect(lengthText('One', null)).toBe('1 word');
});
