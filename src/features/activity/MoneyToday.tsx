import { activityMessages } from '#domain/messages/activity.ts';
import { customersInArrears } from '#domain/routes/customersInArrears.ts';
import type { RouteId } from '#domain/routes/index.ts';
import { useMay } from '#crud/context/session.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import { sumOfItems } from '#resources/booking/actionQueue/queueItems.ts';
import { useArrearsGroup, useDueGroup, type QueueGroup } from '#resources/booking/actionQueue/useQueue.ts';
import { Amount } from '#ui/text/Amount.tsx';
import { Muted } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';

const { attention: texts } = activityMessages;

interface PartProps {
  group: QueueGroup;
  word: string;
  count: (count: number) => string;
  to: RouteId;
  search: string;
}

/** "$775.00 due today · 5 bills"; nothing while it is unknown. */
function Part({ group: { items }, word, count, to, search }: PartProps) {
  const sum = items === null ? null : sumOfItems(items);
  if (items === null || sum === null) return null;
  return (
    <li>
      <Amount value={sum} isOwed />{' '}
      {items.length === 0 ? (
        word
      ) : (
        <>
          <AppLink to={to} search={search}>
            {word}
          </AppLink>
          <Muted>{` · ${count(items.length)}`}</Muted>
        </>
      )}
    </li>
  );
}

function Sums({ siteId }: { siteId: number }) {
  const due = useDueGroup(siteId);
  const arrears = useArrearsGroup(siteId);
  // Together, since the first one would push the second along.
  const isRead = [due, arrears].every(
    ({ items, failure, isUnlisted }) => items !== null || failure !== undefined || isUnlisted === true,
  );
  return (
    <chakra.ul
      display="flex"
      flexWrap="wrap"
      columnGap="6"
      rowGap="1"
      listStyleType="none"
      m="0"
      px="4"
      py="2.5"
      minH="10"
      textStyle="sm"
      data-money-today=""
    >
      {isRead ? (
        <>
          <Part
            group={due}
            word={texts.dueToday}
            count={texts.bills}
            to="order.list"
            search="?filters=status:pending&filters=createdAt:today"
          />
          <Part
            group={arrears}
            word={texts.overdue}
            count={texts.debts}
            to="customer.list"
            search={customersInArrears}
          />
        </>
      ) : null}
    </chakra.ul>
  );
}

/** What falls due today and what is overdue; only for people who may read bills. */
export function MoneyToday({ siteId }: { siteId: number }) {
  return useMay()({ area: 'bookings', level: 'read' }) ? <Sums siteId={siteId} /> : null;
}
