import { PiggyBank } from 'lucide-react';
import { creditMessages } from '#domain/messages/credit.ts';
import { Notice } from '#crud/form/FormNotices.tsx';
import { Button } from '#ui/control/Button.tsx';
import type { Debt } from '../debts.ts';

export interface CreditOfferProps {
  credit: number | null;
  debts: readonly Debt[];
  onUse: () => void;
}

/** Renders nothing without credit, or without a bill that it could pay. */
export function CreditOffer({ credit, debts, onUse }: CreditOfferProps) {
  if (credit === null || credit <= 0 || debts.every(({ orderId }) => orderId === null)) return null;
  return (
    <Notice icon={PiggyBank} palette="accent" role="status" text={creditMessages.has(credit)}>
      <Button size="sm" onClick={onUse}>
        {creditMessages.use.offer}
      </Button>
    </Notice>
  );
}
