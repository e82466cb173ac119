import type { WebhookDelivery } from '#domain/calls/webhooks.ts';
import { webhookMessages as texts } from '#domain/messages/webhooks.ts';
import { numberText } from '#format/numbers.ts';
import { Button } from '#ui/control/Button.tsx';
import { OrderedList, RuledItem } from '#ui/layout/list.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { Note } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { Moment } from '#ui/time/Moment.tsx';

type Attempt = WebhookDelivery['attempts'][number];

/** "HTTP 302. The endpoint sends elsewhere, which is not followed" */
export const outcomeText = ({ status, failure }: Attempt): string =>
  [status === null ? null : `HTTP ${status}`, failure === null ? null : texts.failures[failure]]
    .filter((part) => part !== null)
    .join('. ');

const Answer = chakra('pre', {
  base: {
    m: '0',
    mt: '1',
    p: '2',
    bg: 'bg.subtle',
    borderRadius: 'l1',
    fontFamily: 'mono',
    textStyle: 'xs',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
});

/** All attempts of a delivery, with the beginnings of the answers as text. */
export function AttemptsDialog({ delivery, onClose }: { delivery: WebhookDelivery; onClose: () => void }) {
  return (
    <Dialog
      title={`${delivery.kind} ${delivery.recordId ?? ''}`.trim()}
      onClose={onClose}
      actions={
        <Button onClick={onClose} data-autofocus="">
          Close
        </Button>
      }
    >
      <Note>{delivery.messageId}</Note>
      {delivery.attempts.length === 0 ? <p>{texts.noAttempts}</p> : null}
      <OrderedList mt="2">
        {delivery.attempts.map((attempt, index) => (
          <RuledItem key={index} py="2">
            <Moment at={attempt.at} /> {outcomeText(attempt)}
            {attempt.duration === null ? null : ` (${numberText(attempt.duration)} ms)`}
            {attempt.answer ? <Answer>{attempt.answer}</Answer> : null}
          </RuledItem>
        ))}
      </OrderedList>
    </Dialog>
  );
}
