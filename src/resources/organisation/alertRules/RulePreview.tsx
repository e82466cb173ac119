import { History } from 'lucide-react';
import { useState } from 'react';
import { alertRuleBody, alertRuleCalls, type AlertRulePreview } from '#domain/calls/alertRules.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { alertRuleMessages } from '#domain/messages/alertRules.ts';
import { useData } from '#crud/context/replica.ts';
import { readValue } from '#crud/data/usePolledValue.ts';
import { FieldsTitle } from '#crud/form/FieldGrid.tsx';
import type { Column } from '#crud/table/column.ts';
import { Table } from '#crud/table/Table.tsx';
import { Button } from '#ui/control/Button.tsx';
import { Fieldset } from '#ui/field/Fieldset.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { Note, WrappingText } from '#ui/text/text.tsx';
import { Moment } from '#ui/time/Moment.tsx';

const { preview: texts } = alertRuleMessages;

type Told = AlertRulePreview['rows'][number];

const columns: readonly Column<Told>[] = [
  { id: 'at', header: texts.columns.at, width: '10rem', cell: ({ at, zone }) => <Moment at={at} zone={zone} /> },
  {
    id: 'what',
    header: texts.columns.what,
    card: 'title',
    cell: ({ what }) => <WrappingText>{what}</WrappingText>,
  },
  {
    id: 'who',
    header: texts.columns.who,
    card: 'labelled',
    cell: ({ told }) => <WrappingText>{told.length === 0 ? texts.nobody : told.join(', ')}</WrappingText>,
  },
];

type State = { step: 'idle' | 'reading' } | { step: 'failed'; message: string } | { step: 'read'; found: Found };
interface Found extends AlertRulePreview {
  /** The rule that it answers, as text. */
  asked: string;
}

/** What the rule that is being typed would have told of last week, as the server says. */
export function RulePreview({ organisationId, typed }: { organisationId: number; typed: object }) {
  const { api } = useData();
  const [state, setState] = useState<State>({ step: 'idle' });
  const asked = JSON.stringify(typed);
  const rule = alertRuleBody.safeParse(typed);
  const read = async () => {
    if (!rule.success) {
      setState({ step: 'failed', message: rule.error.issues[0]?.message ?? texts.failed });
      return;
    }
    setState({ step: 'reading' });
    try {
      const input = { parameters: { id: organisationId }, body: { rule: rule.data } };
      const found = await readValue(api, alertRuleCalls.alertRulePreview, input);
      setState({ step: 'read', found: { ...found, asked } });
    } catch (thrown) {
      setState({ step: 'failed', message: `${texts.failed}: ${toAppError(thrown).message}` });
    }
  };
  // What a rule that was changed since would have told of is not known.
  const found = state.step === 'read' && state.found.asked === asked ? state.found : null;
  return (
    <Fieldset>
      <FieldsTitle>{texts.title}</FieldsTitle>
      <Stack gap="3">
        <div>
          <Button busy={state.step === 'reading'} onClick={() => void read()}>
            <History aria-hidden="true" />
            {texts.show}
          </Button>
        </div>
        <div role="status">
          {state.step === 'failed' ? <Note>{state.message}</Note> : null}
          {found === null ? null : (
            <Note>{found.count === 0 ? texts.none : texts.count(found.count, found.rows.length)}</Note>
          )}
        </div>
        {found === null || found.count === 0 ? null : <Table label={texts.title} columns={columns} rows={found.rows} />}
      </Stack>
    </Fieldset>
  );
}
