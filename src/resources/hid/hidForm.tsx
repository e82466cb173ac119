import { gateDirections } from '#domain/states/device.ts';
import { hidBody } from '#domain/bodies/devices.ts';
import { wired } from '#domain/validation/wiring.ts';
import { defineFormRules } from '#domain/forms/formRules.ts';
import { gateDirectionLabels } from '#domain/states/valueLabels.ts';
import { defineForm } from '#crud/descriptor/form.ts';
import { FieldGrid } from '#crud/form/FieldGrid.tsx';
import { formPages } from '#crud/page/formPages.tsx';
import { choicesFromLabels } from '#crud/form/choicesFromLabels.ts';
import { formFields } from '#crud/form/formFields.ts';
import { WiringFields } from '#parts/wiring/WiringFields.tsx';

const hidFormRules = defineFormRules({
  entity: 'hid',
  schema: wired(hidBody, { isStrict: true }),
});

const { NumberField, ReferenceField, SelectField, TextField, useTypedId, part } =
  formFields<typeof hidFormRules.schema>();
const Wiring = part(WiringFields);

export const hidForm = defineForm({
  ...hidFormRules,
  Fields: ({ record }) => {
    const siteId = useTypedId('siteId');
    return (
      <>
        <FieldGrid>
          <TextField name="name" label="Name" />
          <TextField name="serialNumber" label="Serial number" />
          <SelectField
            name="direction"
            label="Direction"
            choices={choicesFromLabels(gateDirections, gateDirectionLabels)}
            none="Not set"
          />
        </FieldGrid>
        <FieldGrid title="Connection">
          <Wiring record={record} />
        </FieldGrid>
        <FieldGrid title="OSDP">
          <ReferenceField name="osdpNetworkId" label="OSDP network" entity="osdpNetwork" siteId={siteId} />
          <NumberField name="osdpAddress" label="OSDP address" hint="From 0 to 126 on its network." />
        </FieldGrid>
      </>
    );
  },
});

export const { edit, Dialog } = formPages(hidForm);
