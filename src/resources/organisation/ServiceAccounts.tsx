import { KeyRound, Plus, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { peopleCalls } from '#domain/calls/people.ts';
import { serviceAccountsNotRead } from '#domain/messages/catalogue.ts';
import { organisationMessages } from '#domain/messages/organisations.ts';
import { permissionSentence } from '#domain/permissions/sentences.ts';
import { useCan } from '#crud/context/session.ts';
import { PlainTable, type PlainColumn } from '#crud/related/PlainTable.tsx';
import { Button } from '#ui/control/Button.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { ErrorState } from '#ui/page/ErrorState.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { Moment } from '#ui/time/Moment.tsx';
import { CredentialsDialog } from './CredentialsDialog.tsx';
import { GenerateDialog } from './GenerateDialog.tsx';
import { RegenerateDialog } from './RegenerateDialog.tsx';
import { accountName, useServiceAccounts, type Credentials, type ServiceAccount } from './useServiceAccounts.ts';

const { serviceAccounts: texts } = organisationMessages;

type Opened = { kind: 'generate' } | { kind: 'regenerate'; account: ServiceAccount };

export function ServiceAccounts({ organisationId }: { organisationId: number }) {
  const { view, reload, generate, regenerate } = useServiceAccounts(organisationId);
  const mayMake = useCan(peopleCalls.serviceAccountGenerate.ask);
  const [opened, open] = useState<Opened | null>(null);
  const [made, setMade] = useState<Credentials | null>(null);
  const close = () => open(null);
  const show = (credentials: Credentials | null) => {
    close();
    setMade(credentials);
  };
  const button = mayMake ? (
    <Button onClick={() => open({ kind: 'generate' })}>
      <Plus aria-hidden="true" />
      Generate service account
    </Button>
  ) : null;
  return (
    <>
      {view.status === 'failed' ? (
        <Panel>
          <ErrorState title={serviceAccountsNotRead.text} onRetry={reload}>
            {view.message}
          </ErrorState>
        </Panel>
      ) : view.status === 'ready' && view.rows.length === 0 ? (
        <Panel>
          <EmptyState icon={KeyRound} title="No service accounts yet" action={button ?? undefined}>
            {texts.none}
          </EmptyState>
        </Panel>
      ) : (
        <Panel flush title="Service accounts" actions={button}>
          <chakra.p px="4" py="2.5" textStyle="sm" color="fg.muted">
            {texts.about}
          </chakra.p>
          <PlainTable
            label="Service accounts"
            columns={columnsFor(mayMake ? (account) => open({ kind: 'regenerate', account }) : null)}
            rows={view.status === 'ready' ? view.rows : null}
          />
        </Panel>
      )}
      {opened?.kind === 'generate' ? <GenerateDialog generate={generate} onMade={show} onClose={close} /> : null}
      {opened?.kind === 'regenerate' ? (
        <RegenerateDialog account={opened.account} regenerate={regenerate} onMade={show} onClose={close} />
      ) : null}
      {made === null ? null : <CredentialsDialog credentials={made} onClose={() => setMade(null)} />}
    </>
  );
}

function columnsFor(onRegenerate: ((account: ServiceAccount) => void) | null): PlainColumn<ServiceAccount>[] {
  return [
    { id: 'name', header: 'Name', card: 'title', sort: accountName, cell: accountName },
    { id: 'username', header: 'Username', cell: ({ username }) => username },
    {
      id: 'may',
      header: 'May',
      folds: 'lgDown',
      cell: ({ permissions }) => (permissions === undefined ? null : permissionSentence(permissions)),
    },
    {
      id: 'createdAt',
      header: 'Created',
      width: '11rem',
      folds: 'below640',
      sort: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => (createdAt ? <Moment at={createdAt} /> : null),
    },
    ...(onRegenerate === null
      ? []
      : [
          {
            id: 'actions',
            header: 'Actions',
            width: '10rem',
            align: 'end' as const,
            cell: (account: ServiceAccount) => (
              <Button
                size="xs"
                aria-label={`New password for ${accountName(account)}`}
                onClick={() => onRegenerate(account)}
              >
                <RefreshCw aria-hidden="true" />
                New password
              </Button>
            ),
          },
        ]),
  ];
}
