import { Ban, Download } from 'lucide-react';
import type { Organisation } from '#domain/entities/organisation.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { exportMessages } from '#domain/messages/exports.ts';
import { securityMessages } from '#domain/messages/securityLog.ts';
import { labelIn } from '#domain/states/words.ts';
import { byteOrderMark, csvLine } from '#crud/export/csv.ts';
import { ExportBar } from '#crud/export/ExportBar.tsx';
import { saveFile } from '#crud/export/exportCsv.ts';
import { exportFileName } from '#crud/export/fileName.ts';
import { useExportRun } from '#crud/export/useExportRun.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import { LogPanel } from '#crud/log/LogPanel.tsx';
import type { Column } from '#crud/table/column.ts';
import { localZone } from '#format/wallClock.ts';
import { Button } from '#ui/control/Button.tsx';
import { Note } from '#ui/text/text.tsx';
import { Moment } from '#ui/time/Moment.tsx';
import { ToneTag } from '#ui/tone/ToneTag.tsx';
import { useSecurityLog, type SecurityRow } from './useSecurityLog.ts';

const callText = ({ call }: SecurityRow) => labelIn(securityMessages.calls, call ?? undefined);

const outcomeText = ({ isRefused }: SecurityRow) =>
  typeof isRefused === 'boolean' ? (isRefused ? securityMessages.refused : securityMessages.done) : null;

function Person({ person }: { person: SecurityRow['by'] }) {
  if (!person) return null;
  if (person.isUser !== true) return person.name ? <span title={person.name}>{person.name}</span> : null;
  return (
    <AppLink to="user.detail" parameters={{ id: person.id }}>
      {person.name || recordName('user', { id: person.id })}
    </AppLink>
  );
}

const columns: readonly Column<SecurityRow>[] = [
  { id: 'at', header: 'When', width: '11rem', cell: ({ at }) => (at ? <Moment at={at} /> : null) },
  { id: 'call', header: 'What', width: '13rem', card: 'title', cell: callText },
  {
    id: 'outcome',
    header: 'Outcome',
    width: '7rem',
    card: 'mark',
    cell: (row) =>
      row.isRefused === true ? (
        <ToneTag tone="alarm" icon={Ban} variant="plain">
          {securityMessages.refused}
        </ToneTag>
      ) : (
        outcomeText(row)
      ),
  },
  {
    id: 'by',
    header: 'By',
    cell: ({ by }) => (by === null ? securityMessages.nobody : by === undefined ? null : <Person person={by} />),
  },
  { id: 'about', header: 'About', folds: 'mdDown', cell: ({ about }) => (about ? <Person person={about} /> : null) },
  { id: 'network', header: 'From', folds: 'lgDown', cell: ({ network }) => network || null },
  {
    id: 'times',
    header: 'Times',
    width: '4.5rem',
    align: 'end',
    folds: 'below640',
    cell: ({ times }) => times,
  },
  { id: 'detail', header: 'Detail', folds: 'below640', cell: ({ detail }) => detail || null },
];

const csvColumns: readonly (readonly [string, (row: SecurityRow) => string | number | null | undefined])[] = [
  ['When', ({ at }) => at],
  ['Kind', ({ kind }) => labelIn(securityMessages.kinds, kind ?? undefined)],
  ['What', callText],
  ['Outcome', outcomeText],
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

/** Returns a sentence about the file. */
function saveCsv(rows: readonly SecurityRow[], organisation: string): string {
  const lines = rows.map((row) => csvLine(csvColumns.map(([, value]) => value(row) ?? '')));
  const head = csvLine(csvColumns.map(([header]) => header));
  const name = exportFileName({ title: securityMessages.title, site: organisation }, Date.now(), localZone());
  saveFile(new Blob([byteOrderMark, head, ...lines], { type: 'text/csv;charset=utf-8' }), name);
  return exportMessages.saved(rows.length, name, 0);
}

/** The refused acts in an organisation, and the changes of rights with their authors. */
export function SecurityLog({ organisation: { id, name, securityLogDays } }: { organisation: Organisation }) {
  const { log, readAll } = useSecurityLog(id);
  const { run, ...exporting } = useExportRun<never>(securityMessages.title);
  const exportAll = () =>
    run('csv', {
      csv: async (signal, onProgress) => saveCsv(await readAll(signal, onProgress), name ?? ''),
      print: () => Promise.reject(new Error('The security log is not printed.')),
    });
  return (
    <>
      <ExportBar {...exporting} />
      <LogPanel
        label={securityMessages.title}
        log={log}
        columns={columns}
        emptyTitle={securityMessages.none}
        emptyText={securityMessages.about(securityLogDays ?? 0)}
        kindLabels={securityMessages.kinds}
        actions={
          <Button busy={exporting.state.step === 'running'} onClick={exportAll}>
            <Download aria-hidden="true" />
            {securityMessages.exportAll}
          </Button>
        }
      >
        <Note px="4" pt="2.5">
          {securityMessages.about(securityLogDays ?? 0)}
        </Note>
      </LogPanel>
    </>
  );
}
