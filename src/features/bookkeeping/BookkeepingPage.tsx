import { bookkeepingCalls, type Books } from '#domain/calls/bookkeeping.ts';
import { bookAccountsSchema, noAccounts } from '#domain/bookkeeping/accounts.ts';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { timing } from '#domain/limits/timing.ts';
import { bookkeepingMessages as texts } from '#domain/messages/bookkeeping.ts';
import { useSession } from '#crud/context/session.ts';
import { usePolledValue } from '#crud/data/usePolledValue.ts';
import { useStoredValue } from '#lib/useStoredValue.ts';
import { Stack } from '#ui/layout/layout.tsx';
import { ErrorState } from '#ui/page/ErrorState.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { Accounts, OrganisationAccounts } from './Accounts.tsx';
import { NewFile } from './NewFile.tsx';
import { TakenFiles } from './TakenFiles.tsx';

/** At a server that keeps no marks: accounts are this browser's, and each file has all of its period. */
function UnmarkedBooks() {
  const [accounts, setAccounts] = useStoredValue(storageKeys.bookAccounts, bookAccountsSchema, noAccounts);
  return (
    <>
      <NewFile accounts={accounts} marked={null} />
      <Accounts
        key={JSON.stringify(accounts)}
        accounts={accounts}
        hint={texts.accountsHere}
        save={(next) => Promise.resolve(setAccounts(next))}
      />
    </>
  );
}

function MarkedBooks({ id }: { id: number }) {
  const { view, take, reread } = usePolledValue(
    bookkeepingCalls.bookkeeping,
    { parameters: { id } },
    timing.pollInterval,
  );
  if (view.status === 'absent') return <UnmarkedBooks />;
  if (view.status === 'failed') {
    return (
      <ErrorState title={texts.booksNotRead} onRetry={reread}>
        {view.message}
      </ErrorState>
    );
  }
  if (view.status !== 'ready') return <SkeletonBlock h="16rem" />;
  const books: Books = view.value;
  return (
    <>
      <NewFile
        accounts={books.accounts ?? noAccounts}
        marked={{
          id,
          since: books.since,
          last: books.rows[0] ?? null,
          isRegistered: books.gstRegistered,
          onTaken: reread,
        }}
      />
      <TakenFiles id={id} books={books} />
      <OrganisationAccounts id={id} accounts={books.accounts ?? noAccounts} onSaved={take} />
    </>
  );
}

/** Bills, payments and refunds for the bookkeeper's program, each once. */
export default function BookkeepingPage() {
  const { user } = useSession();
  const id = user?.organisationId;
  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.about} />
      <Stack gap="4">
        {user === null ? (
          <SkeletonBlock h="16rem" />
        ) : typeof id === 'number' ? (
          <MarkedBooks id={id} />
        ) : (
          <UnmarkedBooks />
        )}
      </Stack>
    </>
  );
}
