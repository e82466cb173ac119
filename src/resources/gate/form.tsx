import { gateBody } from '#domain/bodies/access.ts';
import { doorTypes, gateDirections, relayModes } from '#domain/states/device.ts';
import { wired } from '#domain/validation/wiring.ts';
import { defineForm } from '#crud/descriptor/form.ts';
import { FieldGrid } from '#crud/form/FieldGrid.tsx';
import { ReferenceField } from '#crud/form/fields/ReferenceField.tsx';
import { SelectField } from '#crud/form/fields/SelectField.tsx';
import { TextField } from '#crud/form/fields/TextField.tsx';
import { useTypedId } from '#crud/form/fields/useTypedText.ts';
import { formPages } from '#crud/page/formPages.tsx';
import { choicesFromLabels } from '../choicesFromLabels.ts';
import { afterSettingDoors } from '../approval/afterSettingDoors.ts';
import { gate } from './index.tsx';
import { WiringFields } from '../wiring/WiringFields.tsx';
import { GateSitesField } from './GateSitesField.tsx';
import { doorTypeLabels, gateDirectionLabels, relayModeLabels } from './labels.ts';

export const gateForm = defineForm({
  entity: 'gate',
  routes: gate.routes,
  schema: wired(gateBody),
  newRecordValues: { direction: 'entrance', doorType: 'gate' },
  inputs: (row) => ({ ...row, siteIds: row.sites?.map(({ id }) => id) }),
  afterSaving: (saved) => afterSettingDoors('gate', saved),
  Fields: ({ form, record }) => {
    const siteId = useTypedId(form, 'siteId');
    return (
      <>
        <FieldGrid>
          <TextField form={form} name="name" label="Name" />
          <SelectField
            form={form}
            name="direction"
            label="Direction"
            choices={choicesFromLabels(gateDirections, gateDirectionLabels)}
          />
          <SelectField
            form={form}
            name="doorType"
            label="Door type"
            choices={choicesFromLabels(doorTypes, doorTypeLabels)}
          />
          <ReferenceField
            form={form}
            name="scheduleId"
            label="Hours for tenants"
            entity="schedule"
            siteId={siteId}
            none="At any time"
          />
          <GateSitesField form={form} siteId={siteId} />
        </FieldGrid>
        <FieldGrid title="Hardware">
          <WiringFields form={form} record={record} />
          <SelectField
            form={form}
            name="relayMode"
            label="Relay mode"
            choices={choicesFromLabels(relayModes, relayModeLabels)}
            none="Same as controller"
          />
          <ReferenceField form={form} name="hidId" label="Reader or keypad" entity="hid" siteId={siteId} />
        </FieldGrid>
      </>
    );
  },
});

export const { create, edit } = formPages(gateForm);
