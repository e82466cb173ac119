import type { Order } from '#domain/entities/order.ts';
import type { User } from '#domain/entities/user.ts';
import { paperNames, paperScreenMessages } from '#domain/messages/papers.ts';
import { invoiceOf } from '#domain/papers/invoice.ts';
import { useSession } from '#crud/context/session.ts';
import { Button } from '#ui/control/Button.tsx';
import { InlineRow } from '#ui/layout/layout.tsx';
import { ErrorState } from '#ui/page/ErrorState.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { usePaymentsOf } from '../usePaymentsOf.ts';
import { PaperActions } from './PaperActions.tsx';
import { invoiceMail } from './paperMail.ts';
import { PaperSheet } from './PaperSheet.tsx';
import { useCustomerOnPaper } from './useCustomerOnPaper.ts';
import { usePaperSource } from './usePaperSource.ts';

/** A person without a name stays unnamed: their address is not for customers. */
function nameOfStaff(user: User | null): string | null {
  return [user?.firstName, user?.lastName].filter(Boolean).join(' ') || null;
}

/** The invoice of an order, to print or to email. Until its seller and payments are known, it claims no name. */
export function InvoicePanel({ order }: { order: Order }) {
  const issuedBy = nameOfStaff(useSession().user);
  const source = usePaperSource(order.siteId);
  const known = useCustomerOnPaper(order);
  const { view, found } = usePaymentsOf(order);
  if (source.status === 'failed') {
    return (
      <Panel>
        <ErrorState
          title={paperScreenMessages.loadFailed(paperNames.invoice)}
          action={<Button onClick={source.retry}>Try again</Button>}
        >
          {source.why}
        </ErrorState>
      </Panel>
    );
  }
  // The browser prints the sheet right after its first render, so its payments are read before.
  if (source.status === 'loading' || view.status === 'loading' || known === null) {
    return (
      <Panel>
        <SkeletonBlock h="64" />
      </Panel>
    );
  }
  const paper = invoiceOf({ ...source.source, order, customer: known.customer, found, issuedBy });
  const mail = source.sendsMail && known.email !== null ? invoiceMail(known.email, order.id) : null;
  return (
    <Panel
      title={paper.name}
      actions={
        <InlineRow gap="2">
          <PaperActions paper={paper} mail={mail} />
        </InlineRow>
      }
    >
      <PaperSheet paper={paper} />
    </Panel>
  );
}
