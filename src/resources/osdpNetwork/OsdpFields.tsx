import type { osdpNetworkBody } from '#domain/bodies/devices.ts';
import type { OsdpNetwork } from '#domain/entities/osdpNetwork.ts';
import { numberText } from '#format/numbers.ts';
import type { FieldsProps } from '#crud/descriptor/form.ts';
import { FieldGrid } from '#crud/form/FieldGrid.tsx';
import { ReferenceField } from '#crud/form/fields/ReferenceField.tsx';
import { SelectField } from '#crud/form/fields/SelectField.tsx';
import { SwitchField } from '#crud/form/fields/SwitchField.tsx';
import { TextField } from '#crud/form/fields/TextField.tsx';
import { useTypedId } from '#crud/form/fields/useTypedText.ts';
import type { FieldName } from '#crud/form/recordForm.ts';

const baudRates = [9_600, 19_200, 38_400, 57_600, 115_200, 230_400];

export default function OsdpFields({ form }: FieldsProps<FieldName<typeof osdpNetworkBody>, OsdpNetwork>) {
  const siteId = useTypedId(form, 'siteId');
  return (
    <>
      <FieldGrid>
        <TextField form={form} name="name" label="Name" />
        <ReferenceField
          form={form}
          name="controllerId"
          label="Controller"
          entity="controller"
          siteId={siteId}
          none="Not connected"
        />
        <SelectField
          form={form}
          name="baudRate"
          label="Baud rate"
          choices={baudRates.map((value) => ({ value, label: numberText(value) }))}
          hint="All readers of the line use the same."
        />
      </FieldGrid>
      <SwitchField
        form={form}
        name="secureChannel"
        label="Secure channel"
        hint="Readers and controller talk encrypted (OSDP v2)."
      />
    </>
  );
}
