import { hidBody } from '#domain/bodies/devices.ts';
import { gateDirections } from '#domain/states/device.ts';
import { wired } from '#domain/validation/wiring.ts';
import { defineForm } from '#crud/descriptor/form.ts';
import { FieldGrid } from '#crud/form/FieldGrid.tsx';
import { NumberField } from '#crud/form/fields/NumberField.tsx';
import { ReferenceField } from '#crud/form/fields/ReferenceField.tsx';
import { SelectField } from '#crud/form/fields/SelectField.tsx';
import { TextField } from '#crud/form/fields/TextField.tsx';
import { useTypedId } from '#crud/form/fields/useTypedText.ts';
import { formPages } from '#crud/page/formPages.tsx';
import { choicesFromLabels } from '../choicesFromLabels.ts';
import { gateDirectionLabels } from '../gate/labels.ts';
import { hid } from './index.tsx';
import { WiringFields } from '../wiring/WiringFields.tsx';

export const hidForm = defineForm({
  entity: 'hid',
  routes: hid.routes,
  schema: wired(hidBody, { isStrict: true }),
  Fields: ({ form, record }) => {
    const siteId = useTypedId(form, 'siteId');
    return (
      <>
        <FieldGrid>
          <TextField form={form} name="name" label="Name" />
          <TextField form={form} name="serialNumber" label="Serial number" />
          <SelectField
            form={form}
            name="direction"
            label="Direction"
            choices={choicesFromLabels(gateDirections, gateDirectionLabels)}
            none="Not set"
          />
        </FieldGrid>
        <FieldGrid title="Connection">
          <WiringFields form={form} record={record} />
        </FieldGrid>
        <FieldGrid title="OSDP">
          <ReferenceField form={form} name="osdpNetworkId" label="OSDP network" entity="osdpNetwork" siteId={siteId} />
          <NumberField form={form} name="osdpAddress" label="OSDP address" hint="From 0 to 126 on its network." />
        </FieldGrid>
      </>
    );
  },
});

export const { edit, Dialog } = formPages(hidForm);
