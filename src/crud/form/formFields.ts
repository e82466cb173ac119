import type { ReactNode } from 'react';
import type { z } from 'zod';
import { AddressFields, type AddressFieldsProps } from './fields/AddressFields.tsx';
import type { AddressParts } from './fields/addressLine.ts';
import { CheckboxField } from './fields/CheckboxField.tsx';
import { ChoicesField } from './fields/ChoicesField.tsx';
import { DateField } from './fields/DateField.tsx';
import { DateTimeField } from './fields/DateTimeField.tsx';
import { FileField, ImageField } from './fields/FileField.tsx';
import { IconField } from './fields/IconField.tsx';
import { MapPointField, type MapPointFieldProps } from './fields/MapPointField.tsx';
import { MoneyField } from './fields/MoneyField.tsx';
import { NumberField } from './fields/NumberField.tsx';
import { OrganisationField } from './fields/OrganisationField.tsx';
import { PasswordField } from './fields/PasswordField.tsx';
import { PermissionMaskField } from './fields/PermissionMaskField.tsx';
import { PhoneField } from './fields/PhoneField.tsx';
import { ReferenceField } from './fields/ReferenceField.tsx';
import { ReferencesField } from './fields/ReferencesField.tsx';
import { RepeatingRows, type RepeatingRowsProps } from './fields/RepeatingRows.tsx';
import { SelectField } from './fields/SelectField.tsx';
import { SiteField } from './fields/SiteField.tsx';
import { SwitchField } from './fields/SwitchField.tsx';
import { TextAreaField } from './fields/TextAreaField.tsx';
import { TextField } from './fields/TextField.tsx';
import { TimeField } from './fields/TimeField.tsx';
import { useField } from './fields/useField.ts';
import { useInput, useTicked, useTyped, useTypedId, useTypedIds, useTypedText } from './fields/useTyped.ts';
import { ZoneField } from './fields/ZoneField.tsx';
import type { FieldName } from './recordForm.ts';

const components = {
  CheckboxField,
  ChoicesField,
  DateField,
  DateTimeField,
  FileField,
  IconField,
  ImageField,
  MoneyField,
  NumberField,
  OrganisationField,
  PasswordField,
  PermissionMaskField,
  PhoneField,
  ReferenceField,
  ReferencesField,
  SelectField,
  SiteField,
  SwitchField,
  TextAreaField,
  TextField,
  TimeField,
  ZoneField,
};

const hooks = { useField, useInput, useTicked, useTyped, useTypedId, useTypedIds, useTypedText };

type Named<Props, Name extends string> = Omit<Props, 'name'> & { name: Name };

type NamedComponents<Name extends string> = {
  [Key in keyof typeof components]: (props: Named<Parameters<(typeof components)[Key]>[0], Name>) => ReactNode;
};

interface NamedHooks<Name extends string> {
  useField: (
    props: Named<Parameters<typeof useField>[0], Name>,
    about?: Parameters<typeof useField>[1],
  ) => ReturnType<typeof useField>;
  useInput: (name: Name) => ReturnType<typeof useInput>;
  useTicked: (name: Name) => boolean;
  useTyped: (name: Name) => unknown;
  useTypedId: (name: Name) => number | null;
  useTypedIds: (name: Name) => readonly number[];
  useTypedText: (name: Name) => string;
}

type PathInRow<Rows extends string> = <Field extends string>(field: Field) => `${Rows}.${number}.${Field}`;

interface RowsProps<Rows extends string> extends Named<Omit<RepeatingRowsProps, 'children'>, Rows> {
  children: (path: PathInRow<Rows>, index: number) => ReactNode;
}

/** '' if the address's fields are the body's own, and each field that holds an address: "address". */
type AddressPrefix<Name extends string> =
  (keyof AddressParts extends Name ? '' : never) | (Name extends `${infer Prefix}.street1` ? Prefix : never);

/**
 * Several fields that belong together, for every form whose schema has these names. A form takes it by `part` of its
 * fields.
 */
export interface FormPart<Needed extends string, Props> {
  readonly needs: Needed;
  readonly props: Props;
}

/** @returns `Part` for forms that have the names that it needs. */
export function formPart<Needed extends string, Props = object>(Part: (props: Props) => ReactNode) {
  return Part as unknown as FormPart<Needed, Props>;
}

const groups = {
  AddressFields,
  MapPointField,
  RepeatingRows,
  part: (Part: FormPart<string, object>) => Part,
};

interface Groups<Name extends string> {
  AddressFields: (props: Omit<AddressFieldsProps, 'prefix'> & { prefix: AddressPrefix<Name> }) => ReactNode;
  MapPointField: 'latitude' | 'longitude' extends Name ? (props: MapPointFieldProps) => ReactNode : never;
  RepeatingRows: <Rows extends Name>(props: RowsProps<Rows>) => ReactNode;
  part: <Props>(Part: FormPart<Name, Props>) => (props: Props) => ReactNode;
}

type FormFields<Name extends string> = NamedComponents<Name> & NamedHooks<Name> & Groups<Name>;

const all = { ...components, ...hooks, ...groups };

type NamesOf<Of extends z.ZodObject | string> = Of extends z.ZodObject ? FieldName<Of> : Of;

/**
 * The fields of a form, and what reads their values, for the names of its schema, or for these names:
 *
 * ```tsx
 * const { TextField, useTypedId } = formFields<typeof schema>();
 * ```
 */
export function formFields<Of extends z.ZodObject | string>(): FormFields<NamesOf<Of> & string> {
  return all as unknown as FormFields<NamesOf<Of> & string>;
}
