import { Download, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { securityKinds, type SecurityKind } from '#domain/calls/securityLog.ts';
import type { Organisation } from '#domain/entities/organisation.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { done } from '#domain/messages/catalogue.ts';
import { securityMessages as say } from '#domain/messages/securityLog.ts';
import { capitalised, labelIn } from '#domain/states/words.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import { showNotice } from '#crud/message/showNotice.ts';
import { PagedTable } from '#crud/related/PagedTable.tsx';
import type { PlainColumn } from '#crud/related/PlainTable.tsx';
import { Button } from '#ui/control/Button.tsx';
import { Select } from '#ui/field/Select.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { ErrorState } from '#ui/page/ErrorState.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { Moment } from '#ui/time/Moment.tsx';
import { ToneTag } from '#ui/tone/ToneTag.tsx';
import { useSecurityLog, type SecurityPage, type SecurityRow } from './useSecurityLog.ts';

/** The API's name of a call in words: "unitLock" becomes "Unit lock". */
const callText = (call: string) =>
  capitalised(
    call
      .replaceAll('.', ' ')
      .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
      .trim(),
  );

function Person({ person }: { person: SecurityRow['by'] }) {
  if (!person) return null;
  if (person.isUser !== true) return person.name;
  return (
    <AppLink to="user.detail" parameters={{ id: person.id }}>
      {person.name}
    </AppLink>
  );
}

const outcomeText = (isRefused: boolean) => (isRefused ? say.refused : say.done);

const columns: readonly PlainColumn<SecurityRow>[] = [
  {
    id: 'at',
    header: 'When',
    width: '11rem',
    sort: ({ at }) => at,
    cell: ({ at }) => (at ? <Moment at={at} /> : null),
  },
  { id: 'call', header: 'What', width: '12rem', card: 'title', cell: ({ call }) => (call ? callText(call) : null) },
  {
    id: 'outcome',
    header: 'Outcome',
    width: '7rem',
    card: 'mark',
    cell: ({ isRefused }) =>
      isRefused === true ? (
        <ToneTag tone="alarm" variant="plain">
          {say.refused}
        </ToneTag>
      ) : isRefused === false ? (
        say.done
      ) : null,
  },
  {
    id: 'by',
    header: 'By',
    cell: ({ by }) => (by === null ? say.nobody : by === undefined ? null : <Person person={by} />),
  },
  { id: 'about', header: 'About', folds: 'mdDown', cell: ({ about }) => (about ? <Person person={about} /> : null) },
  { id: 'network', header: 'From', folds: 'lgDown', cell: ({ network }) => network },
  {
    id: 'times',
    header: 'Times',
    width: '4.5rem',
    align: 'end',
    folds: 'below640',
    sort: ({ times }) => times,
    cell: ({ times }) => times,
  },
  { id: 'detail', header: 'Detail', folds: 'below640', cell: ({ detail }) => detail },
];

const csvColumns: readonly (readonly [string, (row: SecurityRow) => string | number | null | undefined])[] = [
  ['When', ({ at }) => at],
  ['Kind', ({ kind }) => labelIn(say.kinds, kind ?? undefined) ?? kind],
  ['What', ({ call }) => (call ? callText(call) : null)],
  ['Outcome', ({ isRefused }) => (typeof isRefused === 'boolean' ? outcomeText(isRefused) : null)],
  ['By', ({ by }) => by?.name],
  ['By, id', ({ by }) => by?.id],
  ['About', ({ about }) => about?.name],
  ['About, id', ({ about }) => about?.id],
  ['Record', ({ recordId }) => recordId],
  ['Network', ({ network }) => network],
  ['Email, hashed', ({ emailHash }) => emailHash],
  ['Times', ({ times }) => times],
  ['Detail', ({ detail }) => detail],
];

async function saveCsv(rows: readonly SecurityRow[], organisation: string): Promise<void> {
  const [{ byteOrderMark, csvLine }, { saveFile }, { exportFileName }] = await Promise.all([
    import('#crud/export/csv.ts'),
    import('#crud/export/exportCsv.ts'),
    import('#crud/export/fileName.ts'),
  ]);
  const lines = rows.map((row) => csvLine(csvColumns.map(([, value]) => value(row) ?? '')));
  const file = new Blob([byteOrderMark, csvLine(csvColumns.map(([header]) => header)), ...lines], {
    type: 'text/csv;charset=utf-8',
  });
  saveFile(file, exportFileName(say.title, organisation, Date.now(), 'UTC'));
  showNotice(done, say.saved(rows.length));
}

function Lines({ page: { count, rows }, kind }: { page: SecurityPage; kind: SecurityKind | null }) {
  if (rows.length === 0) {
    return <EmptyState icon={ShieldCheck} title={kind === null ? say.none : say.noneOfKind} />;
  }
  return (
    <>
      <PagedTable label={say.title} columns={columns} rows={rows} />
      {rows.length < count ? (
        <chakra.p px="4" py="2.5" textStyle="sm" color="fg.muted">
          {say.newest(rows.length, count)}
        </chakra.p>
      ) : null}
    </>
  );
}

/** What was refused in an organisation, and who changed rights. */
export function SecurityLog({ organisation: { id, name, securityLogDays } }: { organisation: Organisation }) {
  const [kind, setKind] = useState<SecurityKind | null>(null);
  const { view, reload, readAll } = useSecurityLog(id, kind);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const save = async () => {
    setSaving(true);
    setFailure(null);
    try {
      await saveCsv(await readAll(), name ?? '');
    } catch (thrown) {
      setFailure(toAppError(thrown).message);
    }
    setSaving(false);
  };
  return (
    <Panel
      flush
      title={say.title}
      actions={
        <chakra.span display="inline-flex" gap="2">
          <Select
            aria-label="Kind"
            value={kind ?? ''}
            onChange={({ currentTarget: { value } }) => setKind(securityKinds.find((each) => each === value) ?? null)}
          >
            <option value="">{say.everyKind}</option>
            {securityKinds.map((each) => (
              <option key={each} value={each}>
                {say.kinds[each]}
              </option>
            ))}
          </Select>
          <Button busy={isSaving} onClick={() => void save()}>
            <Download aria-hidden="true" />
            {say.save}
          </Button>
        </chakra.span>
      }
    >
      <chakra.p px="4" py="2.5" textStyle="sm" color="fg.muted">
        {say.about(securityLogDays ?? 0)}
      </chakra.p>
      {failure === null ? null : (
        <chakra.p role="alert" px="4" pb="2.5" color="fg.error">
          {failure}
        </chakra.p>
      )}
      {view.status === 'failed' ? (
        <ErrorState title="The security log couldn't be read" onRetry={reload}>
          {view.message}
        </ErrorState>
      ) : view.status === 'loading' ? (
        <PagedTable label={say.title} columns={columns} rows={null} />
      ) : (
        <Lines page={view.page} kind={kind} />
      )}
    </Panel>
  );
}
