import { CalendarX, CircleStop, KeyRound, Pencil, Plus, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { peopleCalls } from '#domain/calls/people.ts';
import { serviceAccountsNotRead } from '#domain/messages/pageNotices.ts';
import { listMessages } from '#domain/messages/lists.ts';
import { organisationMessages } from '#domain/messages/organisations.ts';
import { numberText } from '#format/numbers.ts';
import { permissionSentence } from '#domain/permissions/sentences.ts';
import { useCan } from '#crud/context/session.ts';
import { UnreadableNote } from '#crud/freshness/UnreadableNote.tsx';
import { ConfirmDialog } from '#crud/message/ConfirmDialog.tsx';
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
import { ApiTokensDialog } from './ApiTokensDialog.tsx';
import { ChangeAccountDialog } from './ChangeAccountDialog.tsx';
import { CredentialsDialog } from './CredentialsDialog.tsx';
import { GenerateDialog } from './GenerateDialog.tsx';
import {
  accountName,
  isManaged,
  useServiceAccounts,
  type Credentials,
  type ServiceAccount,
} from './useServiceAccounts.ts';

const { serviceAccounts: texts } = organisationMessages;
const words = { one: 'service account', many: 'service accounts' };

type AccountAct = 'regenerate' | 'change' | 'end' | 'tokens';
type Opened = { kind: 'generate' } | { kind: AccountAct; account: ServiceAccount };

export function ServiceAccounts({ organisationId }: { organisationId: number }) {
  const { view, reload, ...calls } = useServiceAccounts(organisationId);
  const mayMake = useCan(peopleCalls.serviceAccountGenerate.ask);
  const [opened, open] = useState<Opened | null>(null);
  const [made, setMade] = useState<Credentials | null>(null);
  const close = () => open(null);
  const show = (credentials: Credentials | null) => {
    close();
    setMade(credentials);
  };
  const { rows, skipped } = view.status === 'ready' ? view : { rows: null, skipped: 0 };
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
      ) : rows?.length === 0 && skipped > 0 ? (
        <Panel>
          <ErrorState title={listMessages.notRead(words.many)} onRetry={reload}>
            {listMessages.allUnreadable(skipped)}
          </ErrorState>
        </Panel>
      ) : rows?.length === 0 ? (
        <Panel>
          <EmptyState icon={KeyRound} title="No service accounts yet" action={button ?? undefined}>
            {texts.none}
          </EmptyState>
        </Panel>
      ) : (
        <Panel flush title="Service accounts" actions={button}>
          <Note px="4" py="2.5">
            {texts.about}
          </Note>
          <Table
            label="Service accounts"
            columns={columnsFor(rows ?? [], mayMake ? (kind, account) => open({ kind, account }) : null)}
            rows={rows}
          />
          <UnreadableNote words={words} skipped={skipped} />
        </Panel>
      )}
      {opened === null ? null : (
        <OpenedDialog opened={opened} calls={calls} onMade={show} onChange={reload} onClose={close} />
      )}
      {made === null ? null : <CredentialsDialog credentials={made} onClose={() => setMade(null)} />}
    </>
  );
}

interface OpenedDialogProps {
  opened: Opened;
  calls: Omit<ReturnType<typeof useServiceAccounts>, 'view' | 'reload'>;
  onMade: (credentials: Credentials | null) => void;
  /** Called when a list of tokens changed. */
  onChange: () => void;
  onClose: () => void;
}

function OpenedDialog({ opened, calls, onMade, onChange, onClose }: OpenedDialogProps) {
  if (opened.kind === 'generate') return <GenerateDialog generate={calls.generate} onMade={onMade} onClose={onClose} />;
  const { kind, account } = opened;
  if (kind === 'change') return <ChangeAccountDialog account={account} onClose={onClose} update={calls.update} />;
  if (kind === 'tokens') return <ApiTokensDialog account={account} onChange={onChange} onClose={onClose} />;
  const name = accountName(account);
  return kind === 'end' ? (
    <ConfirmDialog
      title={texts.endTitle(name)}
      action="End service account"
      onConfirm={async () => {
        await calls.end(account);
        onClose();
      }}
      onClose={onClose}
    >
      {texts.end(name)}
    </ConfirmDialog>
  ) : (
    <ConfirmDialog
      title={`New password for ${name}?`}
      action="Regenerate password"
      onConfirm={async () => onMade(await calls.regenerate(account))}
      onClose={onClose}
    >
      {texts.regenerate(name)}
    </ConfirmDialog>
  );
}

const isExpired = (expiresAt: string) => Date.parse(expiresAt) <= Date.now();

const tokensColumn: Column<ServiceAccount> = {
  id: 'tokens',
  header: texts.tokens.count,
  width: '5rem',
  align: 'end',
  folds: 'below640',
  sortValue: ({ tokenCount }) => tokenCount,
  cell: ({ tokenCount }) => (tokenCount === undefined ? null : numberText(tokenCount)),
};

/** Columns of servers that say when accounts expire and were used. */
const managedColumns: readonly Column<ServiceAccount>[] = [
  {
    id: 'lastUsedAt',
    header: 'Last used',
    width: '7.5rem',
    folds: 'mdDown',
    sortValue: ({ lastUsedAt }) => lastUsedAt,
    cell: ({ lastUsedAt }) =>
      lastUsedAt ? <Moment at={lastUsedAt} format="date" /> : lastUsedAt === null ? 'Never' : null,
  },
  {
    id: 'expiresAt',
    header: 'Expires',
    width: '11rem',
    sortValue: ({ expiresAt }) => expiresAt,
    cell: ({ expiresAt }) => {
      if (!expiresAt) return expiresAt === null ? 'Never' : null;
      if (!isExpired(expiresAt)) return <Moment at={expiresAt} />;
      return (
        <ToneTag tone="fault" icon={CalendarX} variant="dense">
          <span>
            {texts.expired} <Moment at={expiresAt} format="date" />
          </span>
        </ToneTag>
      );
    },
  },
];

function actionsColumn(onAct: (kind: AccountAct, account: ServiceAccount) => void): Column<ServiceAccount> {
  return {
    id: 'actions',
    header: 'Actions',
    width: '14rem',
    align: 'end',
    cell: (account) => (
      <chakra.span display="inline-flex" gap="1" alignItems="center">
        <IconButton
          size="xs"
          icon={RefreshCw}
          label={`New password for ${accountName(account)}`}
          onClick={() => onAct('regenerate', account)}
        />
        {account.tokenCount === undefined ? null : (
          <IconButton
            size="xs"
            icon={KeyRound}
            label={texts.tokens.open(accountName(account))}
            onClick={() => onAct('tokens', account)}
          />
        )}
        {isManaged(account) ? (
          <>
            <IconButton
              size="xs"
              icon={Pencil}
              label={texts.changeTitle(accountName(account))}
              onClick={() => onAct('change', account)}
            />
            <IconButton
              size="xs"
              icon={CircleStop}
              label={`End ${accountName(account)}`}
              onClick={() => onAct('end', account)}
            />
          </>
        ) : null}
      </chakra.span>
    ),
  };
}

function columnsFor(
  rows: readonly ServiceAccount[],
  onAct: ((kind: AccountAct, account: ServiceAccount) => void) | null,
): Column<ServiceAccount>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      card: 'title',
      sortValue: accountName,
      cell: (account) => accountName(account),
    },
    { id: 'username', header: 'Username', folds: 'lgDown', cell: ({ username }) => username },
    {
      id: 'may',
      header: 'May',
      folds: 'lgDown',
      cell: ({ permissions }) => (permissions === undefined ? null : permissionSentence(permissions)),
    },
    {
      id: 'createdAt',
      header: 'Created',
      width: '8rem',
      folds: 'below640',
      sortValue: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => (createdAt ? <Moment at={createdAt} format="date" /> : null),
    },
    ...(rows.some(({ tokenCount }) => tokenCount !== undefined) ? [tokensColumn] : []),
    ...(rows.some(isManaged) ? managedColumns : []),
    ...(onAct === null ? [] : [actionsColumn(onAct)]),
  ];
}
