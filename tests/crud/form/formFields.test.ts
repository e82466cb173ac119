import type { ComponentProps } from 'react';
import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { addressFields, nameField } from '#domain/validation/fields.ts';
import { formFields, formPart, type FormPart } from '#crud/form/formFields.ts';
import { TextField } from '#crud/form/fields/TextField.tsx';

const schema = z.object({ name: nameField, address: z.object(addressFields).nullish() });

test('a form offers its fields under the names of its schema alone', () => {
  const fields = formFields<typeof schema>();
  expect(fields.TextField).toBe(TextField);
  type Name = ComponentProps<typeof fields.TextField>['name'];
  expectTypeOf<'name'>().toExtend<Name>();
  expectTypeOf<'address.suburb'>().toExtend<Name>();
  expectTypeOf<'nmae'>().not.toExtend<Name>();
  expectTypeOf<ComponentProps<typeof fields.AddressFields>['prefix']>().toEqualTypeOf<'address'>();
  expectTypeOf<typeof fields.MapPointField>().toEqualTypeOf<never>();
  expectTypeOf(fields.useTypedText).parameter(0).toEqualTypeOf<Name>();
});

test('a form takes a part whose names it has, and no other', () => {
  const { part } = formFields<typeof schema>();
  const Greeting = ({ text }: { text: string }) => text;
  const Known = part(formPart<'name', { text: string }>(Greeting));
  expect(Known).toBe(Greeting);
  expectTypeOf<ComponentProps<typeof Known>>().toEqualTypeOf<{ text: string }>();
  expectTypeOf<FormPart<'floor', object>>().not.toExtend<Parameters<typeof part<object>>[0]>();
  expectTypeOf<FormPart<'name', object>>().toExtend<Parameters<typeof part<object>>[0]>();
});
