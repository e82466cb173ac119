import type { osdpNetworkBody } from '#domain/bodies/devices.ts';
import { numberText } from '#format/numbers.ts';
import { FieldGrid } from '#crud/form/FieldGrid.tsx';
import { formFields } from '#crud/form/formFields.ts';

const { ReferenceField, SelectField, SwitchField, TextField, useTypedId } = formFields<typeof osdpNetworkBody>();

const baudRates = [9_600, 19_200, 38_400, 57_600, 115_200, 230_400];

export default function OsdpFields() {
  const siteId = useTypedId('siteId');
  return (
    <>
      <FieldGrid>
        <TextField name="name" label="Name" />
        <ReferenceField
          name="controllerId"
          label="Controller"
          entity="controller"
          siteId={siteId}
          none="Not connected"
        />
        <SelectField
          name="baudRate"
          label="Baud rate"
          choices={baudRates.map((value) => ({ value, label: numberText(value) }))}
          hint="All readers of the line use the same."
        />
      </FieldGrid>
      <SwitchField
        name="secureChannel"
        label="Secure channel"
        hint="Readers and controller talk encrypted (OSDP v2)."
      />
    </>
  );
}
