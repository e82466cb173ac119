import { BellRing, CircleHelp, MailX, Pencil, Plus, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { alertRuleCalls, type AlertRule, type AlertRules as Rules } from '#domain/calls/alertRules.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { alertRuleMessages as texts } from '#domain/messages/alertRules.ts';
import { done, stateNotChanged } from '#domain/messages/pageNotices.ts';
import { ruleSummary, type RuleNames } from '#domain/signals/ruleSummary.ts';
import { AwaitedPanel } from '#crud/data/AwaitedPanel.tsx';
import { useCan } from '#crud/context/session.ts';
import { Notice } from '#crud/form/FormNotices.tsx';
import { ConfirmDialog } from '#crud/message/ConfirmDialog.tsx';
import { showNotice } from '#crud/message/showNotice.ts';
import type { Column } from '#crud/table/column.ts';
import { Table } from '#crud/table/Table.tsx';
import { Button } from '#ui/control/Button.tsx';
import { IconButton } from '#ui/control/IconButton.tsx';
import { InlineRow, Stack } from '#ui/layout/layout.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { Muted, Note, WrappingText } from '#ui/text/text.tsx';
import { AlertMessages } from './AlertMessages.tsx';
import { AlertRuleDialog } from './AlertRuleDialog.tsx';
import { useAlertRules } from './useAlertRules.ts';
import { useRuleNames } from './useRuleNames.ts';

type Act = 'change' | 'remove' | 'test';
type OnAct = (act: Act, rule: AlertRule) => void;

/** A table's row has an id. */
type Row = AlertRule & { id: number };

const columnsFor = (names: RuleNames, onAct: OnAct | null, sendsMail: boolean): readonly Column<Row>[] => [
  {
    id: 'name',
    header: texts.columns.rule,
    width: '12rem',
    card: 'title',
    cell: ({ name, isOn }) => (
      <InlineRow columnGap="2">
        <WrappingText>{name}</WrappingText>
        {isOn ? null : <Muted>{texts.off}</Muted>}
      </InlineRow>
    ),
  },
  {
    id: 'summary',
    header: texts.columns.summary,
    card: 'line',
    cell: (rule) => <WrappingText>{ruleSummary(rule, names)}</WrappingText>,
  },
  ...(onAct === null
    ? []
    : [
        {
          id: 'acts',
          header: texts.columns.acts,
          width: '11rem',
          align: 'end' as const,
          card: 'line' as const,
          cell: (rule: Row) => (
            <InlineRow columnGap="1">
              <IconButton
                icon={Send}
                label={texts.actsOf(texts.test, rule.name)}
                disabled={!sendsMail}
                onClick={() => onAct('test', rule)}
              />
              <IconButton
                icon={Pencil}
                label={texts.actsOf(texts.change, rule.name)}
                onClick={() => onAct('change', rule)}
              />
              <IconButton
                icon={Trash2}
                label={texts.actsOf(texts.remove, rule.name)}
                onClick={() => onAct('remove', rule)}
              />
            </InlineRow>
          ),
        },
      ]),
];

interface RuleListProps {
  organisationId: number;
  known: Rules;
  onAct: OnAct | null;
  onAdd: () => void;
  /** The rules that it may have; null: unknown. */
  most: number | null;
}

function RuleList({ organisationId, known, onAct, onAdd, most }: RuleListProps) {
  const { rules, sendsMail, webhooks } = known;
  const names = useRuleNames(organisationId, webhooks);
  const add =
    onAct === null ? undefined : (
      <Button disabled={most !== null && rules.length >= most} onClick={onAdd}>
        <Plus aria-hidden="true" />
        {texts.add}
      </Button>
    );
  if (rules.length === 0) {
    return (
      <Panel>
        <EmptyState icon={BellRing} title={texts.none} action={add}>
          {texts.noneText}
        </EmptyState>
      </Panel>
    );
  }
  return (
    <Panel flush title={texts.title} actions={add}>
      <Note px="4" py="2.5">
        {texts.about}
      </Note>
      <Table
        label={texts.title}
        columns={columnsFor(names, onAct, sendsMail)}
        rows={rules.map((rule, index) => ({ ...rule, id: rule.id ?? index }))}
      />
    </Panel>
  );
}

/** What is open: a new rule, or one of the rules. */
type Opened = { act: 'add' } | { act: 'change' | 'remove'; rule: AlertRule } | null;

const isSame = (one: AlertRule, other: AlertRule) => one.id === other.id;

interface AlertRulesProps {
  organisationId: number;
  /** The rules that it may have; null: unknown. */
  most: number | null;
  /** Whether the server has an on-call rota. */
  offersOnCall?: boolean;
}

/** Who of an organisation is told of which alerts by email, and which emails went out. */
export function AlertRules({ organisationId, most, offersOnCall = false }: AlertRulesProps) {
  const { view, reread, save, sendTest } = useAlertRules(organisationId);
  const mayChange = useCan(alertRuleCalls.alertRulesSave.ask);
  const [opened, open] = useState<Opened>(null);
  const [tests, countTest] = useState(0);
  const close = () => open(null);
  if (view.status === 'absent') return <EmptyState icon={CircleHelp} title={texts.notOffered} />;
  if (view.status !== 'ready')
    return <AwaitedPanel view={view} title={texts.title} notRead={texts.notRead} h="40" onRetry={reread} />;
  const known = view.value;
  const { revision, rules, sendsMail, webhooks } = known;
  const test = async ({ id }: AlertRule) => {
    if (id === undefined) return;
    try {
      await sendTest(id);
      countTest((count) => count + 1);
      showNotice(done, texts.testSent);
    } catch (thrown) {
      showNotice(stateNotChanged, toAppError(thrown).message);
    }
  };
  const onAct: OnAct = (act, rule) => (act === 'test' ? void test(rule) : open({ act, rule }));
  return (
    <Stack gap="4">
      {sendsMail ? null : <Notice icon={MailX} palette="fault" role="status" text={texts.noMail} />}
      <RuleList
        organisationId={organisationId}
        known={known}
        most={most}
        onAct={mayChange ? onAct : null}
        onAdd={() => open({ act: 'add' })}
      />
      <AlertMessages key={tests} organisationId={organisationId} />
      {opened === null || opened.act === 'remove' ? null : (
        <AlertRuleDialog
          organisationId={organisationId}
          rule={opened.act === 'change' ? opened.rule : null}
          webhooks={webhooks}
          offersOnCall={offersOnCall}
          save={(rule) =>
            save(
              revision,
              opened.act === 'add' ? [...rules, rule] : rules.map((each) => (isSame(each, opened.rule) ? rule : each)),
            )
          }
          onClose={close}
        />
      )}
      {opened?.act === 'remove' ? (
        <ConfirmDialog
          title={texts.removeTitle(opened.rule.name)}
          action={texts.remove}
          onConfirm={async () => {
            await save(
              revision,
              rules.filter((each) => !isSame(each, opened.rule)),
            );
            showNotice(done, texts.removed);
            close();
          }}
          onClose={close}
        >
          {texts.removeAbout}
        </ConfirmDialog>
      ) : null}
    </Stack>
  );
}
