import { unitBody } from '#domain/bodies/places.ts';
import { lockTypes } from '#domain/states/device.ts';
import { billingPeriodUnits } from '#domain/states/period.ts';
import { cleaningStates, sizes, unitKindLabels, unitKinds } from '#domain/states/unitKind.ts';
import { wired } from '#domain/validation/wiring.ts';
import { defineForm } from '#crud/descriptor/form.ts';
import { FieldGrid } from '#crud/form/FieldGrid.tsx';
import { NumberField } from '#crud/form/fields/NumberField.tsx';
import { ReferenceField } from '#crud/form/fields/ReferenceField.tsx';
import { SelectField } from '#crud/form/fields/SelectField.tsx';
import { TextField } from '#crud/form/fields/TextField.tsx';
import { useTypedId } from '#crud/form/fields/useTyped.ts';
import { formPages } from '#crud/page/formPages.tsx';
import { choicesOf } from '../choicesOf.ts';
import { lockTypeLabels } from '../controller/labels.ts';
import { unit } from './index.tsx';
import { WiringFields } from '../wiring/WiringFields.tsx';
import { billingPeriodLabels, cleaningStateLabels, sizeLabels } from './labels.ts';
import { StatusLine } from './StatusLine.tsx';

export const unitForm = defineForm({
  entity: 'unit',
  routes: unit.routes,
  schema: wired(unitBody),
  beginning: { kind: 'storage', cleaningState: 'AVAILABLE', pricePeriod: 'month' },
  Fields: ({ form, record }) => {
    const siteId = useTypedId(form, 'siteId');
    return (
      <>
        {record === null ? null : <StatusLine unit={record} />}
        <FieldGrid>
          <TextField form={form} name="name" label="Name" hint="The code on the door, such as A101." />
          <SelectField form={form} name="kind" label="Kind" choices={choicesOf(unitKinds, unitKindLabels)} />
          <ReferenceField form={form} name="areaId" label="Area" entity="area" siteId={siteId} />
          <NumberField form={form} name="floor" label="Floor" />
          <SelectField form={form} name="size" label="Size" choices={choicesOf(sizes, sizeLabels)} none="Not said" />
          <NumberField form={form} name="squareMetres" label="Floor area" unit="m²" />
        </FieldGrid>
        <FieldGrid title="Letting">
          <NumberField form={form} name="price" label="Price" unit="dollars" />
          <SelectField
            form={form}
            name="pricePeriod"
            label="For each"
            choices={choicesOf(billingPeriodUnits, billingPeriodLabels)}
            none="Not said"
          />
          <SelectField
            form={form}
            name="cleaningState"
            label="Cleaning state"
            choices={choicesOf(cleaningStates, cleaningStateLabels)}
            hint="A unit in clean/repair is not offered as vacant."
          />
        </FieldGrid>
        <FieldGrid title="Hardware">
          <WiringFields form={form} record={record} />
          <SelectField
            form={form}
            name="lockType"
            label="Lock type"
            choices={choicesOf(lockTypes, lockTypeLabels)}
            none="As the controller"
          />
        </FieldGrid>
      </>
    );
  },
});

export const { create, edit } = formPages(unitForm);
