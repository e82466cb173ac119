import { z } from 'zod';
import { grantedPermissionsSchema } from '#domain/permissions/schema.ts';
import { located } from '#domain/validation/coordinates.ts';
import { fileField } from '#domain/validation/dataUrl.ts';
import {
  addressFields,
  dayField,
  iconField,
  latitudeField,
  longitudeField,
  momentField,
  moneyField,
  nameField,
  phoneField,
  referenceField,
  requiredLine,
  textField,
  timeOfDayField,
  timeZoneField,
} from '#domain/validation/fields.ts';
import { FieldGrid } from '#crud/form/FieldGrid.tsx';
import { AddressFields } from '#crud/form/fields/AddressFields.tsx';
import { DateField } from '#crud/form/fields/DateField.tsx';
import { DateTimeField } from '#crud/form/fields/DateTimeField.tsx';
import { ImageField } from '#crud/form/fields/FileField.tsx';
import { IconField } from '#crud/form/fields/IconField.tsx';
import { MapPointField } from '#crud/form/fields/MapPointField.tsx';
import { MoneyField } from '#crud/form/fields/MoneyField.tsx';
import { NumberField } from '#crud/form/fields/NumberField.tsx';
import { PermissionMaskField } from '#crud/form/fields/PermissionMaskField.tsx';
import { PhoneField } from '#crud/form/fields/PhoneField.tsx';
import { ReferenceField } from '#crud/form/fields/ReferenceField.tsx';
import { ReferencesField } from '#crud/form/fields/ReferencesField.tsx';
import { RepeatingRows } from '#crud/form/fields/RepeatingRows.tsx';
import { SwitchField } from '#crud/form/fields/SwitchField.tsx';
import { TextAreaField } from '#crud/form/fields/TextAreaField.tsx';
import { TextField } from '#crud/form/fields/TextField.tsx';
import { TimeField } from '#crud/form/fields/TimeField.tsx';
import { ZoneField } from '#crud/form/fields/ZoneField.tsx';
import { RecordForm } from '#crud/form/RecordForm.tsx';
import { useRecordForm } from '#crud/form/useRecordForm.ts';

const everySchema = located(
  z.object({
    name: nameField,
    customerId: referenceField,
    friendIds: z.array(referenceField).max(10).optional(),
    dateOfBirth: dayField.nullish(),
    startsAt: momentField,
    opensAt: timeOfDayField.nullish(),
    rate: moneyField,
    floor: z.number().int().min(-20).max(200).nullish(),
    phone: phoneField.nullish(),
    timeZone: timeZoneField.optional(),
    icon: iconField.optional(),
    isLit: z.boolean(),
    permissions: grantedPermissionsSchema,
    address: z.object(addressFields).nullish(),
    latitude: latitudeField,
    longitude: longitudeField,
    lines: z
      .array(z.object({ description: requiredLine('Enter a description.'), price: moneyField }))
      .min(1, 'Add at least one line to the order.'),
    image: fileField.nullish(),
    notes: textField.optional(),
  }),
);
export type SentEvery = z.output<typeof everySchema>;
export function EveryField({ save }: { save: (values: SentEvery) => Promise<unknown> }) {
  const form = useRecordForm({ name: 'every.new', schema: everySchema, initial: { rate: 0 }, save });
  return (
    <RecordForm form={form} label="Everything" saveLabel="Create record">
      <FieldGrid>
        <TextField form={form} name="name" label="Name" />
        <ReferenceField form={form} name="customerId" label="Customer" entity="customer" />
        <ReferencesField form={form} name="friendIds" label="Friends" entity="customer" />
        <DateField form={form} name="dateOfBirth" label="Date of birth" siteId={1} />
        <DateTimeField form={form} name="startsAt" label="Start" siteId={1} />
        <TimeField form={form} name="opensAt" label="Opens at" />
        <MoneyField form={form} name="rate" label="Rate" unit="a month" />
        <NumberField form={form} name="floor" label="Floor" />
        <PhoneField form={form} name="phone" label="Phone" />
        <ZoneField form={form} name="timeZone" label="Time zone" />
        <IconField form={form} name="icon" label="Icon" />
        <SwitchField form={form} name="isLit" label="Lit at night" hint="Lights stay on." />
      </FieldGrid>
      <RepeatingRows
        form={form}
        name="lines"
        label="Lines"
        one="line"
        newRow={{ description: '', price: '' }}
        columns="1fr 12rem"
      >
        {(path, _index, row) => (
          <>
            <TextField form={row} name={path('description')} label="Description" />
            <MoneyField form={row} name={path('price')} label="Price" />
          </>
        )}
      </RepeatingRows>
      <PermissionMaskField form={form} name="permissions" label="Rights" />
      <AddressFields form={form} prefix="address" />
      <MapPointField form={form} />
      <ImageField form={form} name="image" label="Picture" />
      <TextAreaField form={form} name="notes" label="Notes" />
    </RecordForm>
  );
}
