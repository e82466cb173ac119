import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { pathTo } from '#domain/routes/path.ts';
import { bookingTypes, type BookingType } from '#domain/states/unitKind.ts';
import { isOneOf } from '#domain/states/words.ts';
import { useRecord } from '#crud/data/useRecord.ts';
import type { AnyResource } from '#crud/descriptor/define.ts';
import { resourcePages, type ResourcePage } from '#crud/page/resourcePages.tsx';

/** Redirects from the address of another type. */
function useOwnAddress(id: number, type: unknown): void {
  const { state } = useRecord('booking', id);
  const navigate = useNavigate();
  const own = state.status === 'present' ? state.record.type : undefined;
  const isOther = isOneOf(bookingTypes, own) && own !== type;
  useEffect(() => {
    if (isOther) void navigate(pathTo('booking.detail', { type: own, id }), { replace: true });
  }, [isOther, own, id, navigate]);
}

export function bookingDetailPage(resourceOf: Record<BookingType, AnyResource>): ResourcePage {
  const pages = Object.fromEntries(
    bookingTypes.map((type) => [type, resourcePages(resourceOf[type]).detail.default]),
  ) as Record<BookingType, ResourcePage['default']>;
  return {
    resource: resourceOf.storage,
    default: function BookingDetailPage(props) {
      const { type, id } = props.parameters;
      useOwnAddress(Number(id), type);
      const Page = pages[isOneOf(bookingTypes, type as string | undefined) ? (type as BookingType) : 'storage'];
      return <Page {...props} />;
    },
  };
}
