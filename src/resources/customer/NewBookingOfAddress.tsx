import { useSearchParams } from 'react-router-dom';
import { resourceCalls } from '#domain/calls/resource.ts';
import type { Customer } from '#domain/entities/customer.ts';
import { finderIn, withFinder } from '#domain/routes/newBooking.ts';
import type { BookingType } from '#domain/states/unitKind.ts';
import { useCan } from '#crud/context/session.ts';
import { NewBookingDialog } from './NewBookingDialog.tsx';

/** Opens the search for something free to book where the address asks for it: `/customers/12?new=storage`. */
export function NewBookingOfAddress({ customer }: { customer: Customer }) {
  const [search, setSearch] = useSearchParams();
  const mayBook = useCan(resourceCalls('booking').create.ask);
  const type = finderIn(search);
  if (!mayBook || type === null || customer.archived === true) return null;
  const show = (next: BookingType | null) => setSearch((given) => withFinder(given, next), { replace: true });
  return <NewBookingDialog customer={customer} type={type} onChangeType={show} onClose={() => show(null)} />;
}
