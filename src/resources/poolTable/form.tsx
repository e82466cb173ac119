import { unitBody } from '#domain/bodies/access.ts';
import { cleaningStates } from '#domain/states/unitKind.ts';
import { wired } from '#domain/validation/wiring.ts';
import { defineForm } from '#crud/descriptor/form.ts';
import { FieldGrid } from '#crud/form/FieldGrid.tsx';
import { ReferenceField } from '#crud/form/fields/ReferenceField.tsx';
import { SelectField } from '#crud/form/fields/SelectField.tsx';
import { TextField } from '#crud/form/fields/TextField.tsx';
import { useTypedId } from '#crud/form/fields/useTypedText.ts';
import { formPages } from '#crud/page/formPages.tsx';
import { choicesFromLabels } from '../choicesFromLabels.ts';
import { cleaningStateLabels } from '../unit/labels.ts';
import { WiringFields } from '../wiring/WiringFields.tsx';
import { poolTable } from './index.tsx';

export const poolTableForm = defineForm({
  entity: 'unit',
  routes: poolTable.routes,
  schema: wired(unitBody),
  noun: 'pool table',
  newRecordValues: { kind: 'pool_table', cleaningState: 'AVAILABLE' },
  Fields: ({ form, record }) => {
    const siteId = useTypedId(form, 'siteId');
    return (
      <>
        <FieldGrid>
          <TextField form={form} name="name" label="Name" hint="As players see it, for example Table 4." />
          <ReferenceField
            form={form}
            name="areaId"
            label="Hall"
            entity="area"
            siteId={siteId}
            none="No hall"
            hint="The tables of a hall share a display."
          />
          <SelectField
            form={form}
            name="cleaningState"
            label="Cleaning state"
            choices={choicesFromLabels(cleaningStates, cleaningStateLabels)}
          />
        </FieldGrid>
        <FieldGrid title="Hardware">
          <WiringFields form={form} record={record} />
        </FieldGrid>
      </>
    );
  },
});

export const { create, edit } = formPages(poolTableForm);
