import { hidFormRules } from '#domain/forms/hid.ts';
import { gateDirections } from '#domain/states/device.ts';
import { defineForm } from '#crud/descriptor/form.ts';
import { FieldGrid } from '#crud/form/FieldGrid.tsx';
import { formPages } from '#crud/page/formPages.tsx';
import { choicesFromLabels } from '#crud/form/choicesFromLabels.ts';
import { gateDirectionLabels } from '../gate/labels.ts';
import { WiringFields } from '#parts/wiring/WiringFields.tsx';
import { formFields } from '#crud/form/formFields.ts';

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
