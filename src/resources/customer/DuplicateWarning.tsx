import { UsersRound } from 'lucide-react';
import { useDeferredValue } from 'react';
import type { customerBody } from '#domain/bodies/rentals.ts';
import { askFor } from '#domain/entities/define.ts';
import type { Customer } from '#domain/entities/customer.ts';
import { entityOf } from '#domain/entities/index.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { customerMessages } from '#domain/messages/customers.ts';
import { sharedTrait, type TypedPerson } from '#domain/search/probableDuplicates.ts';
import { useCan } from '#crud/context/session.ts';
import { useRows } from '#crud/data/useRows.ts';
import { formFields } from '#crud/form/formFields.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import { Notice } from '#crud/form/FormNotices.tsx';

const { useTypedText } = formFields<typeof customerBody>();

/** The most customers to compare for each trait, and to name. */
const compared = 20;
const named = 3;

/** Shorter texts match too many customers. */
const least = { phone: 8, email: 5, name: 3 };

const noQuery = { where: { id: [0] } };
const queryOf = (search: string, isLongEnough: boolean) => (isLongEnough ? { search, limit: compared } : noQuery);

function useDuplicates(typed: TypedPerson, ownId: number | null) {
  const mayRead = useCan(askFor(entityOf('customer'), 'read'));
  const { firstName, lastName, phone, email, suburb } = typed;
  const name = `${firstName ?? ''} ${lastName ?? ''}`.trim();
  const digits = (phone ?? '').replace(/[^\d+]/g, '');
  const isNamed = Boolean(suburb) && (firstName ?? '') !== '' && (lastName ?? '').length >= least.name;
  const views = [
    useRows('customer', queryOf(digits, mayRead && digits.length >= least.phone)),
    useRows('customer', queryOf(email ?? '', mayRead && (email ?? '').length >= least.email)),
    useRows('customer', queryOf(name, mayRead && isNamed)),
  ];
  const found = new Map<number, Customer>();
  for (const view of views) if (view.status === 'ready') for (const row of view.rows) found.set(row.id, row);
  return [...found.values()].flatMap((customer) => {
    const trait = customer.id === ownId ? null : sharedTrait(typed, customer);
    return trait === null ? [] : [{ customer, trait }];
  });
}

export interface DuplicateWarningProps {
  /** The edited customer; null: a new one. */
  ownId: number | null;
}

/** Warns of probable duplicates while a customer is typed. */
export function DuplicateWarning({ ownId }: DuplicateWarningProps) {
  const person: TypedPerson = {
    firstName: useTypedText('firstName'),
    lastName: useTypedText('lastName'),
    phone: useTypedText('phone'),
    email: useTypedText('email'),
    suburb: useTypedText('address.suburb'),
  };
  const typed = useDeferredValue(JSON.stringify(person));
  const duplicates = useDuplicates(JSON.parse(typed) as TypedPerson, ownId);
  // The region stays, so that screen readers announce its content.
  return (
    <div role="status">
      {duplicates.slice(0, named).map(({ customer, trait }) => (
        <Notice
          key={customer.id}
          icon={UsersRound}
          palette="fault"
          role="status"
          text={
            <>
              {customerMessages.duplicate(trait)}{' '}
              <AppLink to="customer.detail" parameters={{ id: customer.id }}>
                {recordName('customer', customer)}
              </AppLink>
              {customer.archived === true ? ` ${customerMessages.archived}` : ''}
            </>
          }
        />
      ))}
    </div>
  );
}
