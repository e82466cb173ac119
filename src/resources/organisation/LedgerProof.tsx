import { CircleCheck, CircleX, ScrollText } from 'lucide-react';
import { useState } from 'react';
import { ledgerCalls, type Disagreement } from '#domain/calls/ledger.ts';
import type { Organisation } from '#domain/entities/organisation.ts';
import { organisationMessages } from '#domain/messages/organisations.ts';
import { useCan } from '#crud/context/session.ts';
import { useData } from '#crud/context/replica.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import { Notice } from '#crud/form/FormNotices.tsx';
import { useAttempt } from '#crud/message/useAttempt.ts';
import { Button } from '#ui/control/Button.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { StackList } from '#ui/layout/list.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { Note } from '#ui/text/text.tsx';
import { Moment } from '#ui/time/Moment.tsx';

const { ledger: texts } = organisationMessages;

function Line({ line: { entity, id, sentence } }: { line: Disagreement }) {
  const isPage = (entity === 'order' || entity === 'customer') && id !== null;
  return (
    <li>
      {sentence}
      {isPage ? (
        <>
          {' '}
          <AppLink to={`${entity}.detail`} parameters={{ id }}>
            {texts.open[entity]}
          </AppLink>
        </>
      ) : null}
    </li>
  );
}

interface Known {
  at: string;
  /** null: unknown. */
  count: number | null;
  /** null: only their number is known. */
  lines: readonly Disagreement[] | null;
}

function Verdict({ known }: { known: Known }) {
  const { at, count, lines } = known;
  const isSound = count === 0;
  return (
    <Stack gap="3">
      {count === null ? null : (
        <Notice
          icon={isSound ? CircleCheck : CircleX}
          palette={isSound ? 'accent' : 'alarm'}
          role="status"
          text={isSound ? texts.sound : texts.unsound(count)}
        />
      )}
      <Note>
        {texts.provedAt} <Moment at={at} />
      </Note>
      {lines === null || lines.length === 0 ? null : (
        <StackList textStyle="sm" aria-label={texts.lines}>
          {lines.map((line) => (
            <Line key={line.sentence} line={line} />
          ))}
        </StackList>
      )}
      {lines !== null && count !== null && lines.length < count ? <p>{texts.others(count - lines.length)}</p> : null}
    </Stack>
  );
}

function lastProof({ ledgerProvedAt: at, ledgerDisagreements: count }: Organisation): Known | null {
  return at === null || at === undefined ? null : { at, count: count ?? null, lines: null };
}

/** Whether bills, payments and balances agree to the cent, as proved each night, or now. */
export function LedgerProof({ organisation }: { organisation: Organisation }) {
  const { api } = useData();
  const [proved, setProved] = useState<Known | null>(null);
  const { isBusy, failure, attempt } = useAttempt();
  const mayProve = useCan(ledgerCalls.ledgerProve.ask);
  const known = proved ?? lastProof(organisation);
  const prove = async () => {
    const { schema, ...call } = ledgerCalls.ledgerProve;
    const proof = schema.parse(await api.call(call, { parameters: { id: organisation.id } }));
    setProved({ at: proof.at, count: proof.count, lines: proof.disagreements });
  };
  return (
    <Panel
      title={texts.title}
      actions={
        mayProve ? (
          <Button busy={isBusy} onClick={() => void attempt(prove)}>
            <ScrollText aria-hidden="true" />
            {texts.prove}
          </Button>
        ) : null
      }
    >
      <Stack gap="3">
        <Note>{texts.about}</Note>
        {failure === null ? null : <Notice icon={CircleX} palette="alarm" role="alert" text={texts.failed(failure)} />}
        {known === null ? <p>{texts.never}</p> : <Verdict known={known} />}
      </Stack>
    </Panel>
  );
}
