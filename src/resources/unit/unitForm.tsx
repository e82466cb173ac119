import { unitKindLabels } from '#domain/states/unitKind.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { overlockReason, unitMessages } from '#domain/messages/units.ts';
import { unitBody } from '#domain/bodies/access.ts';
import { wiredDoor } from '#domain/validation/wiring.ts';
import { defineFormRules } from '#domain/forms/formRules.ts';
import { lockTypeLabels, billingPeriodLabels, cleaningStateLabels, sizeLabels } from '#domain/states/valueLabels.ts';
import { defineForm } from '#crud/descriptor/form.ts';
import { FieldGrid } from '#crud/form/FieldGrid.tsx';
import { formPages } from '#crud/page/formPages.tsx';
import { StatusTag } from '#crud/status/StatusTag.tsx';
import { formFields } from '#crud/form/formFields.ts';
import { DoorWiringFields } from '#parts/wiring/WiringFields.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { Muted } from '#ui/text/text.tsx';

export const unitFormRules = defineFormRules({
  entity: 'unit',
  schema: wiredDoor(unitBody),
  newRecordValues: { kind: 'storage', cleaningState: 'AVAILABLE', pricePeriod: 'month' },
});

const { MoneyField, NumberField, ReferenceField, SelectField, TextAreaField, TextField, useTypedId, part } =
  formFields<typeof unitFormRules.schema>();
const Wiring = part(DoorWiringFields);

function StatusLine({ unit: { status } }: { unit: Unit }) {
  return (
    <Row columnGap="3" rowGap="1" textStyle="sm">
      <StatusTag status={status} variant="filled" />
      <Muted>{overlockReason(status) ?? unitMessages.statusIsReported}</Muted>
    </Row>
  );
}

export const unitForm = defineForm({
  ...unitFormRules,
  Fields: ({ record }) => {
    const siteId = useTypedId('siteId');
    return (
      <>
        {record === null ? null : <StatusLine unit={record} />}
        <FieldGrid>
          <TextField name="name" label="Name" hint="The code on the door, for example A101." />
          <SelectField name="kind" label="Kind" labels={unitKindLabels} />
          <ReferenceField name="areaId" label="Area" entity="area" siteId={siteId} />
          <NumberField name="floor" label="Floor" />
          <SelectField name="size" label="Size" labels={sizeLabels} none="Not set" />
          <NumberField name="squareMetres" label="Floor area" unit="m²" />
        </FieldGrid>
        <FieldGrid title="Pricing">
          <MoneyField name="price" label="Price" />
          <SelectField name="pricePeriod" label="Billed" labels={billingPeriodLabels} none="Not set" />
          <SelectField
            name="cleaningState"
            label="Cleaning state"
            labels={cleaningStateLabels}
            hint="Units marked for cleaning or repair aren't offered as vacant."
          />
        </FieldGrid>
        <FieldGrid>
          <TextAreaField
            name="notes"
            label="Notes"
            hint="Such as why it is out of use. Whoever sees the unit reads them."
          />
        </FieldGrid>
        <FieldGrid title="Hardware">
          <Wiring record={record} />
          <SelectField name="lockType" label="Lock type" labels={lockTypeLabels} none="Same as controller" />
        </FieldGrid>
      </>
    );
  },
});

export const { create, edit } = formPages(unitForm);
