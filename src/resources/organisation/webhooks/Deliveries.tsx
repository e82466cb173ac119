import { ArrowLeft, KeyRound, ListChecks, RefreshCw, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Webhook, WebhookDelivery } from '#domain/calls/webhooks.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { done } from '#domain/messages/pageNotices.ts';
import { webhookMessages as texts } from '#domain/messages/webhooks.ts';
import { deliveryStatuses, type DeliveryStatus } from '#domain/states/webhooks.ts';
import { ConfirmDialog } from '#crud/message/ConfirmDialog.tsx';
import { showNotice } from '#crud/message/showNotice.ts';
import { OlderButton } from '#crud/log/OlderButton.tsx';
import type { Column } from '#crud/table/column.ts';
import { Table } from '#crud/table/Table.tsx';
import { Button } from '#ui/control/Button.tsx';
import { IconButton } from '#ui/control/IconButton.tsx';
import { Select } from '#ui/field/Select.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { ErrorState } from '#ui/page/ErrorState.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { FailureText, Note } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { Moment } from '#ui/time/Moment.tsx';
import { AttemptsDialog, outcomeText } from './AttemptsDialog.tsx';
import { RedeliverDialog } from './RedeliverDialog.tsx';
import { StatusTag } from './StatusTag.tsx';
import { useDeliveries, type WebhookActs } from './useWebhooks.ts';

function lastOutcome({ attempts }: WebhookDelivery): string | null {
  const last = attempts.at(-1);
  return last === undefined ? null : outcomeText(last);
}

interface RowActs {
  onAttempts: (delivery: WebhookDelivery) => void;
  /** null: the person may not, or the webhook is off. */
  onAgain: ((delivery: WebhookDelivery) => void) | null;
}

const columnsFor = ({ onAttempts, onAgain }: RowActs): readonly Column<WebhookDelivery>[] => [
  { id: 'createdAt', header: texts.when, width: '11rem', cell: ({ createdAt }) => <Moment at={createdAt} /> },
  { id: 'kind', header: texts.event, card: 'title', cell: ({ kind }) => kind },
  { id: 'recordId', header: texts.record, width: '5rem', folds: 'mdDown', cell: ({ recordId }) => recordId },
  {
    id: 'status',
    header: texts.status,
    width: '8rem',
    card: 'mark',
    cell: ({ status }) => <StatusTag status={status} />,
  },
  { id: 'outcome', header: texts.answer, folds: 'lgDown', cell: lastOutcome },
  {
    id: 'nextAt',
    header: texts.next,
    width: '11rem',
    folds: 'lgDown',
    cell: ({ nextAt }) => (nextAt === null ? null : <Moment at={nextAt} />),
  },
  {
    id: 'actions',
    header: 'Actions',
    width: '9rem',
    align: 'end',
    cell: (delivery) => (
      <chakra.span display="inline-flex" gap="1">
        <IconButton
          size="xs"
          icon={ListChecks}
          label={`${texts.attempts}: ${delivery.kind} ${delivery.id}`}
          onClick={() => onAttempts(delivery)}
        />
        {onAgain === null ? null : (
          <IconButton
            size="xs"
            icon={RefreshCw}
            label={`${texts.redeliver}: ${delivery.kind} ${delivery.id}`}
            onClick={() => onAgain(delivery)}
          />
        )}
      </chakra.span>
    ),
  },
];

interface LogProps {
  organisationId: number;
  webhook: Webhook;
  status: DeliveryStatus | null;
  mayChange: boolean;
}

/** The deliveries with a status, and the buttons that send them. */
function DeliveryLog({ organisationId, webhook, status, mayChange }: LogProps) {
  const log = useDeliveries(organisationId, webhook.id, status);
  const [attemptsOf, setAttemptsOf] = useState<number | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { rows, failure } = log;
  const send = async (work: () => Promise<void>, text: string) => {
    setRefusal(null);
    try {
      await work();
      showNotice(done, text);
    } catch (thrown) {
      setRefusal(toAppError(thrown).message);
    }
  };
  const maySend = mayChange && webhook.isOn;
  const opened = rows?.find(({ id }) => id === attemptsOf);
  return (
    <>
      {maySend ? (
        <Row gap="2" px="4" py="2.5">
          <Button onClick={() => void send(log.test, texts.testSent)}>
            <Send aria-hidden="true" />
            {texts.test}
          </Button>
          <Button onClick={() => setAsking(true)}>
            <RefreshCw aria-hidden="true" />
            {texts.redeliverFailed}
          </Button>
        </Row>
      ) : null}
      <FailureText px="4" py="2">
        {refusal}
      </FailureText>
      {rows === null && failure !== null ? (
        <ErrorState title={texts.deliveriesNotRead} onRetry={log.reload}>
          {failure}
        </ErrorState>
      ) : rows?.length === 0 ? (
        <EmptyState icon={Send} title={texts.noDeliveries}>
          {texts.noDeliveriesAbout}
        </EmptyState>
      ) : (
        <Table
          label={texts.deliveries}
          columns={columnsFor({
            onAttempts: ({ id }) => setAttemptsOf(id),
            onAgain: maySend ? (delivery) => void send(() => log.again(delivery), texts.redelivered) : null,
          })}
          rows={rows}
        />
      )}
      {rows !== null && failure !== null ? (
        <Note px="4" py="2.5" role="status">
          {failure}
        </Note>
      ) : null}
      {log.hasOlder ? <OlderButton busy={log.isLoadingOlder} onClick={() => void log.older()} /> : null}
      {opened === undefined ? null : <AttemptsDialog delivery={opened} onClose={() => setAttemptsOf(null)} />}
      {isAsking ? (
        <RedeliverDialog
          send={log.failedAgain}
          onSent={(count) => {
            setAsking(false);
            showNotice(done, texts.redeliveredMany(count));
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

export interface DeliveriesProps {
  organisationId: number;
  webhook: Webhook;
  /** null: the person may only read. */
  acts: WebhookActs | null;
  onSecret: (secret: string) => void;
  onBack: () => void;
}

/** One webhook with its deliveries. */
export function Deliveries({ organisationId, webhook, acts, onSecret, onBack }: DeliveriesProps) {
  const [status, setStatus] = useState<DeliveryStatus | null>(null);
  const [asked, ask] = useState<'rotate' | 'remove' | null>(null);
  return (
    <Panel
      flush
      title={webhook.name}
      actions={
        <Row gap="2">
          <Button onClick={onBack} autoFocus>
            <ArrowLeft aria-hidden="true" />
            {texts.allWebhooks}
          </Button>
          {acts === null ? null : (
            <>
              <Button onClick={() => ask('rotate')}>
                <KeyRound aria-hidden="true" />
                {texts.rotate}
              </Button>
              <Button onClick={() => ask('remove')}>
                <Trash2 aria-hidden="true" />
                {texts.remove}
              </Button>
            </>
          )}
        </Row>
      }
    >
      <Row gap="3" px="4" py="2.5" justifyContent="space-between">
        <chakra.span textStyle="sm" overflowWrap="anywhere">
          {webhook.url}
        </chakra.span>
        <Select
          aria-label={texts.status}
          value={status ?? ''}
          onChange={(event) => setStatus(deliveryStatuses.find((each) => each === event.target.value) ?? null)}
          options={deliveryStatuses.map((each) => [each, texts.statuses[each]])}
        >
          <option value="">{texts.anyStatus}</option>
        </Select>
      </Row>
      <DeliveryLog
        key={status}
        organisationId={organisationId}
        webhook={webhook}
        status={status}
        mayChange={acts !== null}
      />
      {acts !== null && asked === 'rotate' ? (
        <ConfirmDialog
          title={texts.rotateTitle}
          action={texts.rotate}
          palette="accent"
          onConfirm={async () => {
            const secret = await acts.rotate(webhook);
            ask(null);
            onSecret(secret);
          }}
          onClose={() => ask(null)}
        >
          {texts.rotateAbout}
        </ConfirmDialog>
      ) : null}
      {acts !== null && asked === 'remove' ? (
        <ConfirmDialog
          title={texts.removeTitle}
          action={texts.remove}
          onConfirm={async () => {
            await acts.remove(webhook);
            showNotice(done, texts.removed);
            onBack();
          }}
          onClose={() => ask(null)}
        >
          {texts.removeAbout}
        </ConfirmDialog>
      ) : null}
    </Panel>
  );
}
