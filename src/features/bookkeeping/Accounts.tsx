import { useState } from 'react';
import { bookAccountNames, type BookAccounts } from '#domain/bookkeeping/accounts.ts';
import { bookkeepingCalls, type Books } from '#domain/calls/bookkeeping.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { bookkeepingMessages as texts } from '#domain/messages/bookkeeping.ts';
import { useData } from '#crud/context/replica.ts';
import { useCan } from '#crud/context/session.ts';
import { Button } from '#ui/control/Button.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { Grid, Row, Stack } from '#ui/layout/layout.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { Muted, Note } from '#ui/text/text.tsx';

export interface AccountsProps {
  accounts: BookAccounts;
  hint: string | null;
  /** null: the person may not change them. */
  save: ((accounts: BookAccounts) => Promise<void>) | null;
}

/** The account codes of the bookkeeper's program. */
export function Accounts({ accounts, hint, save }: AccountsProps) {
  const [typed, setTyped] = useState(accounts);
  const [outcome, setOutcome] = useState<string | null>(null);
  const submit = async () => {
    setOutcome(null);
    try {
      await save?.(typed);
      setOutcome(texts.accountsSaved);
    } catch (thrown) {
      setOutcome(`${texts.accountsNotSaved}: ${toAppError(thrown).message}`);
    }
  };
  return (
    <Panel title={texts.accountsTitle}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Stack gap="4">
          <Note px="0">{[texts.accountsHelp, hint].filter(Boolean).join(' ')}</Note>
          <Grid gap="3" gridTemplateColumns="repeat(auto-fill, minmax(11rem, 1fr))">
            {bookAccountNames.map((name) => (
              <FormField key={name} label={texts.accounts[name]}>
                <TextInput
                  value={typed[name]}
                  maxLength={20}
                  readOnly={save === null}
                  onChange={({ currentTarget }) => setTyped({ ...typed, [name]: currentTarget.value })}
                />
              </FormField>
            ))}
            <FormField label={texts.siteTracking} hint={texts.siteTrackingHint}>
              <TextInput
                value={typed.siteTracking ?? ''}
                maxLength={100}
                readOnly={save === null}
                onChange={({ currentTarget }) => setTyped({ ...typed, siteTracking: currentTarget.value })}
              />
            </FormField>
          </Grid>
          {save === null ? null : (
            <Row>
              <Button type="submit">{texts.saveAccounts}</Button>
              <Muted role="status" textStyle="sm">
                {outcome}
              </Muted>
            </Row>
          )}
        </Stack>
      </form>
    </Panel>
  );
}

/** Accounts that the server keeps for the organisation. */
export function OrganisationAccounts({
  id,
  accounts,
  onSaved,
}: {
  id: number;
  accounts: BookAccounts;
  onSaved: (books: Books) => void;
}) {
  const { api } = useData();
  const call = bookkeepingCalls.bookkeepingAccounts;
  const mayChange = useCan(call.ask);
  const save = async (next: BookAccounts) => {
    const answer = call.schema.safeParse(await api.call(call, { parameters: { id }, body: { accounts: next } }));
    if (answer.success) onSaved(answer.data);
  };
  return <Accounts key={JSON.stringify(accounts)} accounts={accounts} hint={null} save={mayChange ? save : null} />;
}
