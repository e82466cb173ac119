import { doorTypes, gateDirections, relayModes } from '#domain/states/device.ts';
import { gateBody } from '#domain/bodies/access.ts';
import { wiredDoor } from '#domain/validation/wiring.ts';
import { afterSettingDoors } from '#domain/forms/afterSettingDoors.ts';
import { defineFormRules } from '#domain/forms/formRules.ts';
import { doorTypeLabels, gateDirectionLabels, relayModeLabels } from '#domain/states/valueLabels.ts';
import { defineForm } from '#crud/descriptor/form.ts';
import { FieldGrid } from '#crud/form/FieldGrid.tsx';
import { formPages } from '#crud/page/formPages.tsx';
import { formFields } from '#crud/form/formFields.ts';
import { useSession } from '#crud/context/session.ts';
import { choicesFromLabels } from '#crud/form/choicesFromLabels.ts';
import { DoorWiringFields } from '#parts/wiring/WiringFields.tsx';
import { otherSites } from './otherSites.ts';

export const gateFormRules = defineFormRules({
  entity: 'gate',
  schema: wiredDoor(gateBody),
  newRecordValues: { direction: 'entrance', doorType: 'gate' },
  inputs: (row) => ({ ...row, siteIds: row.sites?.map(({ id }) => id) }),
  afterSaving: (saved) => afterSettingDoors('gate', saved),
});

const { ChoicesField } = formFields<typeof gateBody>();

interface GateSitesFieldProps {
  /** The gate's site; null: not chosen yet. */
  siteId: number | null;
}

/** null without other sites. */
function GateSitesField({ siteId }: GateSitesFieldProps) {
  const others = otherSites(useSession().sites, siteId);
  if (others.length === 0) return null;
  return (
    <ChoicesField
      name="siteIds"
      label="Also opens"
      hint="People with access to these sites can use this gate."
      choices={others.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}

const { ReferenceField, SelectField, TextField, useTypedId, part } = formFields<typeof gateFormRules.schema>();
const Wiring = part(DoorWiringFields);

export const gateForm = defineForm({
  ...gateFormRules,
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
