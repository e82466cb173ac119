import { onCallCalls } from '#domain/calls/onCall.ts';
import { timing } from '#domain/limits/timing.ts';
import { onCallMessages } from '#domain/messages/onCall.ts';
import { useSession } from '#crud/context/session.ts';
import { usePolledValue } from '#crud/data/usePolledValue.ts';
import { useNow } from '#lib/useNow.ts';
import { List, Stack } from '#ui/layout/layout.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { Note, Strong } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { Moment } from '#ui/time/Moment.tsx';

const { own: texts } = onCallMessages;

/** When the person is on call within two weeks; nothing for others, and with servers that do not say it. */
export function OwnOnCall() {
  const { userId } = useSession();
  const { view } = usePolledValue(onCallCalls.ownOnCall, { parameters: { id: userId } }, timing.alertRules);
  const minute = Math.floor(useNow() / 60_000) * 60_000;
  if (view.status !== 'ready' || view.value.stretches.length === 0) return null;
  const { stretches, zone } = view.value;
  const isNow = stretches.some(
    ({ from, until }) => Date.parse(from) <= minute && (until === null || Date.parse(until) > minute),
  );
  return (
    <chakra.div pt="5">
      <Panel title={texts.title}>
        <Stack gap="3">
          {isNow ? <Strong>{texts.now}</Strong> : null}
          <List display="grid" gap="1">
            {stretches.map(({ from, until }) => (
              <li key={from}>
                <Moment at={from} zone={zone} />
                {until === null ? ` ${texts.goesOn}` : ' – '}
                {until === null ? null : <Moment at={until} zone={zone} />}
              </li>
            ))}
          </List>
          <Note>
            {onCallMessages.zone(zone)}. {texts.about}
          </Note>
        </Stack>
      </Panel>
    </chakra.div>
  );
}
