import { cleaningStates } from '#domain/states/unitKind.ts';
import { routesOf } from '#domain/routes/resourceRoutes.ts';
import { unitBody } from '#domain/bodies/access.ts';
import { wiredDoor } from '#domain/validation/wiring.ts';
import { defineFormRules } from '#domain/forms/formRules.ts';
import { cleaningStateLabels } from '#domain/states/valueLabels.ts';
import { defineForm } from '#crud/descriptor/form.ts';
import { FieldGrid } from '#crud/form/FieldGrid.tsx';
import { formPages } from '#crud/page/formPages.tsx';
import { choicesFromLabels } from '#crud/form/choicesFromLabels.ts';
import { formFields } from '#crud/form/formFields.ts';
import { DoorWiringFields } from '#parts/wiring/WiringFields.tsx';

const poolTableFormRules = defineFormRules({
  entity: 'unit',
  schema: wiredDoor(unitBody),
  newRecordValues: { kind: 'pool_table', cleaningState: 'AVAILABLE' },
});

const { ReferenceField, SelectField, TextField, useTypedId, part } = formFields<typeof poolTableFormRules.schema>();
const Wiring = part(DoorWiringFields);

export const poolTableForm = defineForm({
  ...poolTableFormRules,
  routes: routesOf('poolTable'),
  noun: 'pool table',
  Fields: ({ record }) => {
    const siteId = useTypedId('siteId');
    return (
      <>
        <FieldGrid>
          <TextField name="name" label="Name" hint="As players see it, for example Table 4." />
          <ReferenceField
            name="areaId"
            label="Hall"
            entity="area"
            siteId={siteId}
            none="No hall"
            hint="The tables of a hall share a display."
          />
          <SelectField
            name="cleaningState"
            label="Cleaning state"
            choices={choicesFromLabels(cleaningStates, cleaningStateLabels)}
          />
        </FieldGrid>
        <FieldGrid title="Hardware">
          <Wiring record={record} />
        </FieldGrid>
      </>
    );
  },
});

export const { create, edit } = formPages(poolTableForm);
