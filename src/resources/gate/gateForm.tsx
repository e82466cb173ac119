import { gateFormRules } from '#domain/forms/gate.ts';
import { doorTypes, gateDirections, relayModes } from '#domain/states/device.ts';
import { defineForm } from '#crud/descriptor/form.ts';
import { FieldGrid } from '#crud/form/FieldGrid.tsx';
import { formPages } from '#crud/page/formPages.tsx';
import { choicesFromLabels } from '../choicesFromLabels.ts';
import { gate } from './gate.tsx';
import { WiringFields } from '../wiring/WiringFields.tsx';
import { GateSitesField } from './GateSitesField.tsx';
import { doorTypeLabels, gateDirectionLabels, relayModeLabels } from './labels.ts';
import { formFields } from '#crud/form/formFields.ts';

const { ReferenceField, SelectField, TextField, useTypedId, part } = formFields<typeof gateFormRules.schema>();
const Wiring = part(WiringFields);

export const gateForm = defineForm({
  ...gateFormRules,
  routes: gate.routes,
  Fields: ({ record }) => {
    const siteId = useTypedId('siteId');
    return (
      <>
        <FieldGrid>
          <TextField name="name" label="Name" />
          <SelectField
            name="direction"
            label="Direction"
            choices={choicesFromLabels(gateDirections, gateDirectionLabels)}
          />
          <SelectField name="doorType" label="Door type" choices={choicesFromLabels(doorTypes, doorTypeLabels)} />
          <ReferenceField
            name="scheduleId"
            label="Hours for tenants"
            entity="schedule"
            siteId={siteId}
            none="At any time"
          />
          <GateSitesField siteId={siteId} />
        </FieldGrid>
        <FieldGrid title="Hardware">
          <Wiring record={record} />
          <SelectField
            name="relayMode"
            label="Relay mode"
            choices={choicesFromLabels(relayModes, relayModeLabels)}
            none="Same as controller"
          />
          <ReferenceField name="hidId" label="Reader or keypad" entity="hid" siteId={siteId} />
        </FieldGrid>
      </>
    );
  },
});

export const { create, edit } = formPages(gateForm);
