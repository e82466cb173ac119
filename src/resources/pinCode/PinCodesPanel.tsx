import { KeyRound, Plus, ShieldCheck, ShieldX } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { PinCode } from '#domain/entities/pinCode.ts';
import { pinCodeMessages } from '#domain/messages/pinCodes.ts';
import { isShownCode, pinCodeState } from '#domain/states/pinCode.ts';
import { useNow } from '#lib/useNow.ts';
import { useRows } from '#crud/data/useRows.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { NoRowsMessage } from '#crud/freshness/NoRowsMessage.tsx';
import { StaleNote } from '#crud/freshness/StaleNote.tsx';
import { UnreadableNote } from '#crud/freshness/UnreadableNote.tsx';
import { emptyReasonOfView } from '#crud/freshness/emptyReason.ts';
import type { Column } from '#crud/table/column.ts';
import { Table } from '#crud/table/Table.tsx';
import { subjectQuery } from '#crud/related/SubjectRows.tsx';
import { Button } from '#ui/control/Button.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { Muted, PanelNote, Strong } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { Moment } from '#ui/time/Moment.tsx';
import { denialAdvice, denialReasonLabels } from '#domain/messages/denials.ts';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { ToneTag } from '#ui/tone/ToneTag.tsx';
import { SiteName } from '#crud/columns/SiteName.tsx';
import { useJudgement } from '#parts/denial/useJudgement.ts';
import { LazyPinCodeDialog } from './LazyPinCodeDialog.tsx';
import type { PinCodeOwner } from './owner.ts';
import { PinCodeActions } from './PinCodeActions.tsx';
import { PinCodeStateTag } from './PinCodeStateTag.tsx';
import { usePinCodeRights } from './usePinCodeCalls.ts';

function PinCodeCheck({ pinCodeId }: { pinCodeId: number }) {
  const { judged, failure } = useJudgement(pinCodeId);
  if (failure !== null) return <chakra.span color="fg.error">{failure}</chakra.span>;
  if (judged === undefined) return <SkeletonBlock w="24" my="1" />;
  if (judged === null) {
    return (
      <ToneTag tone="secure" icon={ShieldCheck} variant="dense">
        {pinCodeMessages.works}
      </ToneTag>
    );
  }
  if (judged === 'unclear') return <Muted>{pinCodeMessages.unclear}</Muted>;
  return (
    <span title={judged === 'refused' ? undefined : denialAdvice[judged]}>
      <ToneTag tone="fault" icon={ShieldX} variant="dense">
        {judged === 'refused' ? pinCodeMessages.refused : `Refused: ${denialReasonLabels[judged].toLowerCase()}`}
      </ToneTag>
    </span>
  );
}

const words = { one: 'PIN code', many: 'PIN codes' };

/** Valid codes first, then those to come; the newest first among equals. */
function inOrder(rows: readonly PinCode[], now: number): PinCode[] {
  const places = { valid: 0, 'not yet': 1, unknown: 2, ended: 3 };
  const placeOf = (row: PinCode) => places[pinCodeState(row, now)];
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b) || b.id - a.id);
}

export interface PinCodesPanelProps {
  owner: PinCodeOwner;
  name: string;
}

export function PinCodesPanel({ owner, name }: PinCodesPanelProps) {
  const view = useRows('pinCode', subjectQuery({ subject: owner.entity, id: owner.id }));
  const now = useNow();
  const { mayGive } = usePinCodeRights(owner.entity);
  const [opened, open] = useState<PinCode | 'new' | null>(null);
  const [checked, check] = useState<{ id: number; times: number } | null>(null);
  const ready = view.status === 'ready' ? view : null;
  const rows = useMemo(() => (ready === null ? null : inOrder(ready.rows, now)), [ready, now]);
  const reason = emptyReasonOfView(view);
  const create = mayGive ? (
    <Button onClick={() => open('new')}>
      <Plus aria-hidden="true" />
      New PIN code
    </Button>
  ) : null;
  const columns = columnsIn({
    owner,
    checked,
    now,
    onChange: open,
    onCheck: ({ id }) => check((last) => ({ id, times: (last?.times ?? 0) + 1 })),
  });
  const codes = (rows ?? []).flatMap(({ code }) => (isShownCode(code) ? [code] : []));
  const notes = (
    <>
      <StaleNote freshness={ready?.freshness ?? null} />
      <UnreadableNote words={words} skipped={ready?.skipped} failure={ready?.failure} />
    </>
  );
  return (
    <>
      {reason !== null ? (
        <Panel>
          <NoRowsMessage many={words.many} reason={reason} />
        </Panel>
      ) : rows?.length === 0 ? (
        <Panel>
          <EmptyState icon={KeyRound} title="No PIN codes yet" action={create ?? undefined}>
            {`${name} can't open gates with a PIN until they have one.`}
          </EmptyState>
          {notes}
        </Panel>
      ) : (
        <Panel flush title="PIN codes" actions={create}>
          <Table label="PIN codes" columns={columns} rows={rows} />
          {mayGive ? null : <PanelNote>{pinCodeMessages.hidden}</PanelNote>}
          {notes}
        </Panel>
      )}
      {opened === null ? null : (
        <LazyPinCodeDialog
          owner={owner}
          name={name}
          taken={codes}
          {...(opened === 'new' ? {} : { pinCode: opened })}
          onClose={() => open(null)}
        />
      )}
    </>
  );
}

interface ColumnsInput {
  owner: PinCodeOwner;
  checked: { id: number; times: number } | null;
  now: number;
  onChange: (pinCode: PinCode) => void;
  onCheck: (pinCode: PinCode) => void;
}

function columnsIn({ owner, checked, now, onChange, onCheck }: ColumnsInput): Column<PinCode>[] {
  return [
    {
      id: 'code',
      header: 'PIN',
      width: '7rem',
      card: 'title',
      cell: ({ code }) => (
        <Strong
          fontVariantNumeric="tabular-nums"
          letterSpacing="wide"
          title={isShownCode(code) ? undefined : pinCodeMessages.hidden}
        >
          {isShownCode(code) ? code : '••••••'}
        </Strong>
      ),
    },
    {
      id: 'state',
      header: 'State',
      width: '12.5rem',
      card: 'mark',
      cell: (row) =>
        checked?.id === row.id ? (
          <PinCodeCheck key={`${checked.times} ${row.endsAt}`} pinCodeId={row.id} />
        ) : (
          <PinCodeStateTag state={pinCodeState(row, now)} />
        ),
    },
    {
      id: 'site',
      header: 'Site',
      folds: 'mdDown',
      cell: ({ siteId }) => (siteId === null ? 'All sites' : <SiteName siteId={siteId} />),
    },
    {
      id: 'startsAt',
      header: 'Valid from',
      width: '11rem',
      folds: 'lgDown',
      // Without a start it is valid from its creation. A start that was not sent is not known.
      cell: ({ startsAt, createdAt, siteId }) => (
        <ValidTime at={startsAt === null ? createdAt : startsAt} siteId={siteId ?? owner.siteId} none="–" />
      ),
    },
    {
      id: 'endsAt',
      header: 'Valid until',
      width: '11rem',
      folds: 'below640',
      cell: ({ endsAt, siteId }) => <ValidTime at={endsAt} siteId={siteId ?? owner.siteId} none="No end" />,
    },
    {
      id: 'actions',
      header: 'Actions',
      width: '17rem',
      align: 'end',
      cell: (row) => (
        <PinCodeActions owner={owner} pinCode={row} onChange={() => onChange(row)} onCheck={() => onCheck(row)} />
      ),
    },
  ];
}

interface ValidTimeProps {
  at: string | null | undefined;
  siteId: number | null | undefined;
  none: string;
}

function ValidTime({ at, siteId, none }: ValidTimeProps) {
  const zone = useSiteZone(siteId);
  if (at === undefined) return '–';
  return at ? <Moment at={at} zone={zone} /> : none;
}
