import { Ban, Check, Clock, Mail, MailX, UserCheck } from 'lucide-react';
import { useState } from 'react';
import { alertRuleCalls, type AlertMessage } from '#domain/calls/alertRules.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { timing } from '#domain/limits/timing.ts';
import { alertRuleMessages } from '#domain/messages/alertRules.ts';
import { AwaitedPanel } from '#crud/data/AwaitedPanel.tsx';
import { useData } from '#crud/context/replica.ts';
import { readValue, usePolledValue } from '#crud/data/usePolledValue.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import type { Column } from '#crud/table/column.ts';
import { Table } from '#crud/table/Table.tsx';
import { Button } from '#ui/control/Button.tsx';
import { InlineStack, Row } from '#ui/layout/layout.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { Note, Small, WrappingText } from '#ui/text/text.tsx';
import { Moment } from '#ui/time/Moment.tsx';
import { ToneTag } from '#ui/tone/ToneTag.tsx';

const { messages: texts, states, told } = alertRuleMessages;

const looks = {
  waiting: { tone: 'neutral', icon: Clock },
  sent: { tone: 'secure', icon: Check },
  failed: { tone: 'alarm', icon: MailX },
  'not allowed': { tone: 'fault', icon: Ban },
  'not needed': { tone: 'neutral', icon: UserCheck },
} as const;

const columns: readonly Column<AlertMessage>[] = [
  { id: 'at', header: texts.columns.at, width: '11rem', cell: ({ at }) => <Moment at={at} /> },
  {
    id: 'what',
    header: texts.columns.what,
    card: 'title',
    cell: ({ what, rules, times, acknowledgedBy }) => (
      <InlineStack>
        <WrappingText>{what ?? texts.test(rules[0] ?? '')}</WrappingText>
        {times > 1 ? <Small>{texts.times(times)}</Small> : null}
        {acknowledgedBy === null ? null : <Small>{told.acknowledged(acknowledgedBy)}</Small>}
      </InlineStack>
    ),
  },
  {
    id: 'to',
    header: texts.columns.to,
    width: '12rem',
    card: 'labelled',
    cell: ({ to, standsIn }) => (
      <InlineStack>
        {to.isWebhook ? (
          texts.webhook(to.name)
        ) : (
          <AppLink to="user.detail" parameters={{ id: to.id }}>
            {to.name}
          </AppLink>
        )}
        {standsIn === true ? (
          <Small>
            <WrappingText>{texts.standsIn}</WrappingText>
          </Small>
        ) : null}
      </InlineStack>
    ),
  },
  {
    id: 'outcome',
    header: texts.columns.outcome,
    width: '16rem',
    card: 'line',
    cell: ({ state, reason }) => (
      <InlineStack>
        <ToneTag tone={looks[state].tone} icon={looks[state].icon} variant="plain">
          {states[state]}
        </ToneTag>
        {reason === null ? null : (
          <Small>
            <WrappingText>{reason}</WrappingText>
          </Small>
        )}
      </InlineStack>
    ),
  },
];

/** The older pages that were asked for, after those that are read again and again. */
function useOlder(organisationId: number) {
  const { api } = useData();
  const [older, setOlder] = useState<readonly AlertMessage[]>([]);
  const [progress, setProgress] = useState<{ isRunning: boolean; failure: string | null }>({
    isRunning: false,
    failure: null,
  });
  const readOn = async (before: number) => {
    setProgress({ isRunning: true, failure: null });
    try {
      const input = { parameters: { id: organisationId }, fields: { before } };
      const { rows } = await readValue(api, alertRuleCalls.alertMessages, input);
      setOlder((known) => [...known, ...rows]);
      setProgress({ isRunning: false, failure: null });
    } catch (thrown) {
      setProgress({ isRunning: false, failure: toAppError(thrown).message });
    }
  };
  return { older, ...progress, readOn };
}

/** The emails of the last 30 days about alerts, with their outcome. */
export function AlertMessages({ organisationId }: { organisationId: number }) {
  const { view, reread } = usePolledValue(
    alertRuleCalls.alertMessages,
    { parameters: { id: organisationId } },
    timing.alertRules,
  );
  const { older, isRunning, failure, readOn } = useOlder(organisationId);
  if (view.status === 'absent' || view.status === 'failed')
    return <AwaitedPanel view={view} title={texts.title} notRead={texts.notRead} h="40" onRetry={reread} />;
  const newest = view.status === 'ready' ? view.value.rows : null;
  const first = newest?.at(-1)?.id ?? 0;
  const rows = newest === null ? null : [...newest, ...older.filter(({ id }) => id < first)];
  const last = rows?.at(-1);
  const hasOlder = view.status === 'ready' && rows !== null && rows.length < view.value.count;
  return (
    <Panel flush title={texts.title}>
      {rows?.length === 0 ? (
        <EmptyState icon={Mail} title={texts.none}>
          {texts.noneText}
        </EmptyState>
      ) : (
        <Table label={texts.title} columns={columns} rows={rows} />
      )}
      {hasOlder && last !== undefined ? (
        <Row gap="3" p="3">
          <Button busy={isRunning} onClick={() => void readOn(last.id)}>
            {texts.older}
          </Button>
          {failure === null ? null : <Note role="alert">{failure}</Note>}
        </Row>
      ) : null}
    </Panel>
  );
}
