import { recordName } from '#domain/entities/recordName.ts';
import { newBookingMessages } from '#domain/messages/newBooking.ts';
import { Button } from '#ui/control/Button.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { useNewBooking } from './NewBookingContext.ts';
import { isSameRate } from './pricedUnits.ts';
import type { TermsOfForm } from './useTerms.ts';

const { units: texts } = newBookingMessages;

/** Says that the rate followed another choice, and takes it back; or offers the price beside a typed rate. */
export function RateNote({ terms: { typed, asked, change, take } }: { terms: TermsOfForm }) {
  const { products } = useNewBooking();
  const product = products.find(({ id }) => id === typed.productId);
  const isOffered = change === null && asked !== null && !isSameRate(typed, asked);
  return (
    <Row gap="3" textStyle="sm" color="fg.muted" role="status" _empty={{ display: 'none' }}>
      {change === null ? null : (
        <>
          <span>{texts.changed(change.from, change.to)}</span>
          <Button size="sm" onClick={() => take(change.from)}>
            {change.by === 'product' ? texts.undo : texts.keep(change.from)}
          </Button>
        </>
      )}
      {isOffered ? (
        <>
          <span>
            {product === undefined ? texts.askedToday(asked) : texts.asked(recordName('product', product), asked)}
          </span>
          <Button size="sm" onClick={() => take(asked)}>
            {texts.use(asked)}
          </Button>
        </>
      ) : null}
    </Row>
  );
}
