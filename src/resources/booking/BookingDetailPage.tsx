import { bookingTypes, type BookingType } from '#domain/states/unitKind.ts';
import { isOneOf } from '#domain/states/words.ts';
import type { AnyResource } from '#crud/descriptor/define.ts';
import { resourcePages, type ResourcePage } from '#crud/page/resourcePages.tsx';

/** Each type numbers its own bookings, so the type in the address is the only one that is asked. */
export function bookingDetailPage(resourceOf: Record<BookingType, AnyResource>): ResourcePage {
  const pages = Object.fromEntries(
    bookingTypes.map((type) => [type, resourcePages(resourceOf[type]).detail.default]),
  ) as Record<BookingType, ResourcePage['default']>;
  return {
    resource: resourceOf.storage,
    default: function BookingDetailPage(props) {
      const { type } = props.parameters;
      const Page = pages[isOneOf(bookingTypes, type as string | undefined) ? (type as BookingType) : 'storage'];
      return <Page {...props} />;
    },
  };
}
