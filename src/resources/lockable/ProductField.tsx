import type { lockableBody } from '#domain/bodies/access.ts';
import { resourceCalls } from '#domain/calls/resource.ts';
import { useCan } from '#crud/context/session.ts';
import { formFields } from '#crud/form/formFields.ts';

const { ReferenceField, useTypedId } = formFields<typeof lockableBody>();

export function ProductField() {
  const siteId = useTypedId('siteId');
  const mayRead = useCan(resourceCalls('product').list.ask);
  return mayRead ? (
    <ReferenceField
      name="productId"
      label="Booked as"
      entity="product"
      where={{ kind: ['bookable'] }}
      siteId={siteId}
      hint="The product that customers book."
    />
  ) : null;
}
