import { resourceCalls } from '#domain/calls/resource.ts';
import { useCan } from '#crud/context/session.ts';
import { ReferenceField } from '#crud/form/fields/ReferenceField.tsx';
import { useTypedId } from '#crud/form/fields/useTypedText.ts';
import type { RecordFormState } from '#crud/form/recordForm.ts';

type Booked = 'siteId' | 'productId';

export function ProductField<Name extends string>(props: {
  form: Booked extends Name ? RecordFormState<Name> : never;
}) {
  const form = props.form as unknown as RecordFormState<Booked>;
  const siteId = useTypedId(form, 'siteId');
  const mayRead = useCan(resourceCalls('product').list.ask);
  return mayRead ? (
    <ReferenceField
      form={form}
      name="productId"
      label="Booked as"
      entity="product"
      where={{ kind: ['bookable'] }}
      siteId={siteId}
      hint="The product that customers book."
    />
  ) : null;
}
