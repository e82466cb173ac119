import type { PersonQuery } from '#domain/denials/personQuery.ts';
import { significantDigits } from '#domain/denials/personQuery.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { denialSearchMessages } from '#domain/messages/denials.ts';
import type { Customer } from '#domain/entities/customer.ts';
import { useCan } from '#crud/context/session.ts';
import { useRows } from '#crud/data/useRows.ts';
import { Button } from '#ui/control/Button.tsx';
import { StackList } from '#ui/layout/list.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { Muted } from '#ui/text/text.tsx';

/** The most customers to offer. */
const maximumHits = 6;

export interface CustomerHitsProps {
  person: Extract<PersonQuery, { by: 'phone' | 'name' }>;
  onChoose: (customer: { id: number; name: string }) => void;
}

export function CustomerHits({ person, onChoose }: CustomerHitsProps) {
  const mayRead = useCan({ area: 'customers', level: 'read' });
  const view = useRows('customer', { search: person.words, limit: person.by === 'phone' ? 50 : maximumHits });
  if (!mayRead) return <p>{denialSearchMessages.customersWithheld}</p>;
  if (view.status === 'loading') return <SkeletonBlock width="14rem" />;
  if (view.status === 'failed') return <p role="alert">{view.error.message}</p>;
  const isMatch = ({ phone }: Customer) => person.by === 'name' || significantDigits(phone ?? '') === person.digits;
  const hits = view.rows.filter(isMatch).slice(0, maximumHits);
  if (hits.length === 0) return <p>{view.pending ? '…' : denialSearchMessages.noCustomer}</p>;
  return (
    <StackList gap="1" aria-label="Customers found">
      {hits.map((customer) => (
        <li key={customer.id}>
          <Button
            variant="ghost"
            w="full"
            justifyContent="flex-start"
            onClick={() => onChoose({ id: customer.id, name: recordName('customer', customer) })}
          >
            {recordName('customer', customer)}
            <Muted fontWeight="normal">{customer.phone ?? customer.email ?? ''}</Muted>
          </Button>
        </li>
      ))}
    </StackList>
  );
}
