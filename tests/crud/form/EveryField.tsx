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
import { RecordForm } from '#crud/form/RecordForm.tsx';
import { useRecordForm } from '#crud/form/useRecordForm.ts';
import { formFields } from '#crud/form/formFields.ts';

const {
  AddressFields,
  DateField,
  DateTimeField,
  IconField,
  ImageField,
  MapPointField,
  MoneyField,
  NumberField,
  PermissionMaskField,
  PhoneField,
  ReferenceField,
  ReferencesField,
  RepeatingRows,
  SwitchField,
  TextAreaField,
  TextField,
  TimeField,
  ZoneField,
} = formFields<typeof everySchema>();

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
        <TextField name="name" label="Name" />
        <ReferenceField name="customerId" label="Customer" entity="customer" />
        <ReferencesField name="friendIds" label="Friends" entity="customer" />
        <DateField name="dateOfBirth" label="Date of birth" siteId={1} />
        <DateTimeField name="startsAt" label="Start" siteId={1} />
        <TimeField name="opensAt" label="Opens at" />
        <MoneyField name="rate" label="Rate" unit="a month" />
        <NumberField name="floor" label="Floor" />
        <PhoneField name="phone" label="Phone" />
        <ZoneField name="timeZone" label="Time zone" />
        <IconField name="icon" label="Icon" />
        <SwitchField name="isLit" label="Lit at night" hint="Lights stay on." />
      </FieldGrid>
      <RepeatingRows name="lines" label="Lines" one="line" newRow={{ description: '', price: '' }} columns="1fr 12rem">
        {(path) => (
          <>
            <TextField name={path('description')} label="Description" />
            <MoneyField name={path('price')} label="Price" />
          </>
        )}
      </RepeatingRows>
      <PermissionMaskField name="permissions" label="Rights" />
      <AddressFields prefix="address" />
      <MapPointField />
      <ImageField name="image" label="Picture" />
      <TextAreaField name="notes" label="Notes" />
    </RecordForm>
  );
}
