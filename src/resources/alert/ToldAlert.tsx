import { CircleCheck, UserCheck } from 'lucide-react';
import { useState } from 'react';
import { alertRuleCalls, type ToldAlertAnswer } from '#domain/calls/alertRules.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { timing } from '#domain/limits/timing.ts';
import { alertRuleMessages } from '#domain/messages/alertRules.ts';
import { done, stateNotChanged } from '#domain/messages/pageNotices.ts';
import { pathTo } from '#domain/routes/path.ts';
import { AwaitedPanel } from '#crud/data/AwaitedPanel.tsx';
import { useData } from '#crud/context/replica.ts';
import { usePolledValue } from '#crud/data/usePolledValue.ts';
import { PathLink } from '#crud/link/PathLink.tsx';
import { showNotice } from '#crud/message/showNotice.ts';
import { Button } from '#ui/control/Button.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { Row, Stack } from '#ui/layout/layout.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { Muted, Note, Strong } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { Moment } from '#ui/time/Moment.tsx';
import { ToneTag } from '#ui/tone/ToneTag.tsx';

const { told: texts } = alertRuleMessages;

const Link = chakra(PathLink, { base: { color: 'accent.fg', textDecoration: 'underline' } });

/** Says that the person sees to the alert: only a press does, never the link of an email. */
function OnIt({ id, onAnswer }: { id: number; onAnswer: (answer: ToldAlertAnswer | null) => void }) {
  const { api } = useData();
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  const acknowledge = async () => {
    setBusy(true);
    const call = alertRuleCalls.toldAlertAcknowledge;
    try {
      const answer = await api.call(call, { parameters: { id }, body: { note: note.trim() } });
      showNotice(done, texts.saved);
      onAnswer(call.schema.safeParse(answer).data ?? null);
    } catch (thrown) {
      showNotice(stateNotChanged, toAppError(thrown).message);
    }
    setBusy(false);
  };
  return (
    <Stack gap="2">
      <FormField label={texts.note}>
        <TextInput value={note} onChange={(event) => setNote(event.currentTarget.value)} maxLength={300} />
      </FormField>
      <Row gap="3">
        <Button variant="solid" colorPalette="accent" busy={isBusy} onClick={() => void acknowledge()}>
          <UserCheck aria-hidden="true" />
          {texts.onIt}
        </Button>
        <Note>{texts.about}</Note>
      </Row>
    </Stack>
  );
}

function Acknowledged({ acknowledgement: { by, at, note }, zone }: { acknowledgement: Given; zone: string }) {
  return (
    <Row gap="2">
      <ToneTag tone="secure" icon={UserCheck} variant="outline">
        {texts.acknowledged(by)}
      </ToneTag>
      <Muted>
        <Moment at={at} zone={zone} />
      </Muted>
      {note === null ? null : <span>{note}</span>}
    </Row>
  );
}
type Given = NonNullable<ToldAlertAnswer['acknowledgement']>;

/** The alert that an email tells of, with the button that ends further emails about it. */
export function ToldAlert({ id }: { id: number }) {
  const { view, take, reread } = usePolledValue(alertRuleCalls.toldAlert, { parameters: { id } }, timing.alertRules);
  if (view.status !== 'ready')
    return <AwaitedPanel view={view} title={texts.title} notRead={texts.notRead} h="32" onRetry={reread} />;
  const { what, at, zone, path, resolvedAt, acknowledgement } = view.value;
  return (
    <Panel title={texts.title}>
      <Stack gap="3">
        <Row gap="3">
          <Strong>{what}</Strong>
          <Muted>
            <Moment at={at} zone={zone} />
          </Muted>
          {path === pathTo('alerts') ? null : <Link to={path}>{texts.open}</Link>}
        </Row>
        {resolvedAt === null ? null : (
          <Row gap="2">
            <ToneTag tone="secure" icon={CircleCheck} variant="plain">
              {texts.ended}
            </ToneTag>
            <Muted>
              <Moment at={resolvedAt} zone={zone} />
            </Muted>
          </Row>
        )}
        {acknowledgement === null ? null : <Acknowledged acknowledgement={acknowledgement} zone={zone} />}
        {acknowledgement === null && resolvedAt === null ? (
          <OnIt id={id} onAnswer={(answer) => (answer === null ? reread() : take(answer))} />
        ) : null}
      </Stack>
    </Panel>
  );
}
