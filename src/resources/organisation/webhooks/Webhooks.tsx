import { CircleX, ListChecks, Pencil, Plus, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { webhookCalls, type Webhook } from '#domain/calls/webhooks.ts';
import { webhookMessages as texts } from '#domain/messages/webhooks.ts';
import { useCan } from '#crud/context/session.ts';
import type { Column } from '#crud/table/column.ts';
import { Table } from '#crud/table/Table.tsx';
import { Button } from '#ui/control/Button.tsx';
import { IconButton } from '#ui/control/IconButton.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { ErrorState } from '#ui/page/ErrorState.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { Note } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { Moment } from '#ui/time/Moment.tsx';
import { ToneTag } from '#ui/tone/ToneTag.tsx';
import { Deliveries } from './Deliveries.tsx';
import { SecretDialog } from './SecretDialog.tsx';
import { StatusTag } from './StatusTag.tsx';
import { useWebhooks } from './useWebhooks.ts';
import { WebhookDialog } from './WebhookDialog.tsx';

const hostOf = ({ url }: Webhook) => (URL.canParse(url) ? new URL(url).host : url);

function State({ webhook: { isOn, turnedOff, failingSince, hasSecret } }: { webhook: Webhook }) {
  if (!hasSecret || turnedOff !== null) {
    return (
      <ToneTag tone="alarm" icon={CircleX} variant="plain">
        <chakra.span whiteSpace="normal">
          {turnedOff === null ? texts.secretLost : texts.turnedOff[turnedOff]}
        </chakra.span>
      </ToneTag>
    );
  }
  if (!isOn) return texts.off;
  return failingSince === null ? texts.on : <ToneTag tone="fault">{texts.failing}</ToneTag>;
}

function kindsText(kinds: Webhook['kinds']): string {
  if (kinds === null) return texts.everything;
  return kinds.length === 0 ? texts.noKinds : texts.kindCount(kinds.length);
}

interface RowActs {
  onShow: (webhook: Webhook) => void;
  /** null: the person may not change it. */
  onChange: ((webhook: Webhook) => void) | null;
}

const columnsFor = ({ onShow, onChange }: RowActs): readonly Column<Webhook>[] => [
  { id: 'name', header: texts.name, card: 'title', sortValue: ({ name }) => name, cell: ({ name }) => name },
  { id: 'url', header: texts.url, folds: 'mdDown', cell: hostOf },
  {
    id: 'kinds',
    header: texts.kinds,
    folds: 'lgDown',
    cell: ({ kinds }) => kindsText(kinds),
  },
  { id: 'state', header: texts.state, cell: (webhook) => <State webhook={webhook} /> },
  {
    id: 'last',
    header: texts.lastDelivery,
    folds: 'below640',
    cell: ({ last }) =>
      last === null ? (
        texts.noDelivery
      ) : (
        <chakra.span display="inline-flex" flexWrap="wrap" columnGap="2">
          <StatusTag status={last.status} />
          <Moment at={last.at} />
        </chakra.span>
      ),
  },
  {
    id: 'actions',
    header: 'Actions',
    width: '9rem',
    align: 'end',
    cell: (webhook) => (
      <chakra.span display="inline-flex" gap="1">
        <IconButton
          size="xs"
          icon={ListChecks}
          label={`${texts.showDeliveries}: ${webhook.name}`}
          onClick={() => onShow(webhook)}
        />
        {onChange === null ? null : (
          <IconButton
            size="xs"
            icon={Pencil}
            label={`${texts.change}: ${webhook.name}`}
            onClick={() => onChange(webhook)}
          />
        )}
      </chakra.span>
    ),
  },
];

type Opened = { kind: 'form'; webhook: Webhook | null } | { kind: 'secret'; secret: string };

/** The webhooks of an organisation, and the deliveries of one of them. */
export function Webhooks({ organisationId }: { organisationId: number }) {
  const { rows, failure, reload, acts } = useWebhooks(organisationId);
  const mayChange = useCan(webhookCalls.webhookMake.ask);
  const [shownId, setShownId] = useState<number | null>(null);
  const [opened, open] = useState<Opened | null>(null);
  const close = () => open(null);
  const showSecret = (secret: string | null) => open(secret === null ? null : { kind: 'secret', secret });
  const shown = rows?.find(({ id }) => id === shownId);
  const add = mayChange ? (
    <Button onClick={() => open({ kind: 'form', webhook: null })}>
      <Plus aria-hidden="true" />
      {texts.add}
    </Button>
  ) : undefined;
  return (
    <>
      {rows === null && failure !== null ? (
        <Panel>
          <ErrorState title={texts.notRead} onRetry={reload}>
            {failure}
          </ErrorState>
        </Panel>
      ) : shown !== undefined ? (
        <Deliveries
          key={shown.id}
          organisationId={organisationId}
          webhook={shown}
          acts={mayChange ? acts : null}
          onSecret={showSecret}
          onBack={() => setShownId(null)}
        />
      ) : rows?.length === 0 ? (
        <Panel>
          <EmptyState icon={WebhookIcon} title={texts.none} action={add}>
            {texts.about}
          </EmptyState>
        </Panel>
      ) : (
        <Panel flush title={texts.title} actions={add}>
          <Note px="4" py="2.5">
            {texts.about}
          </Note>
          <Table
            label={texts.title}
            columns={columnsFor({
              onShow: ({ id }) => setShownId(id),
              onChange: mayChange ? (webhook) => open({ kind: 'form', webhook }) : null,
            })}
            rows={rows}
          />
          {failure === null ? null : (
            <Note px="4" py="2.5" role="status">
              {failure}
            </Note>
          )}
        </Panel>
      )}
      {opened?.kind === 'form' ? (
        <WebhookDialog
          organisationId={organisationId}
          webhook={opened.webhook}
          save={async (body) => {
            if (opened.webhook === null) return acts.make(body);
            await acts.change(opened.webhook, body);
            return null;
          }}
          onSaved={showSecret}
          onClose={close}
        />
      ) : null}
      {opened?.kind === 'secret' ? <SecretDialog secret={opened.secret} onClose={close} /> : null}
    </>
  );
}
