import { ArrowDownLeft, ArrowUpRight, Copy, Pause, Play } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import type { TracedMessage } from '#domain/calls/networkDevices.ts';
import { networkMessages } from '#domain/messages/network.ts';
import { formatMoment } from '#format/dateFormats.ts';
import { localZone } from '#format/wallClock.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { copyText } from '#crud/message/copyText.ts';
import { Button } from '#ui/control/Button.tsx';
import { SearchInput } from '#ui/field/SearchInput.tsx';
import { List, Row } from '#ui/layout/layout.tsx';
import { RuledItem } from '#ui/layout/list.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { ErrorState } from '#ui/page/ErrorState.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { Muted, PanelNote, Small } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { Moment } from '#ui/time/Moment.tsx';
import { useTrace } from './useTrace.ts';

const texts = networkMessages.trace;

/** Longer JSON stays on one line, which wraps: a list has a line for each number. */
const mostLines = 24;

/** Indents JSON, and leaves any other text alone. */
export function readablePayload(payload: string): string {
  if (!/^[{[]/.test(payload)) return payload === '' ? texts.empty : payload;
  try {
    const lines = JSON.stringify(JSON.parse(payload), null, 2);
    return lines.split('\n').length > mostLines ? payload : lines;
  } catch {
    // A long message was cut.
    return payload;
  }
}

interface Keyed {
  key: string;
  message: TracedMessage;
}

/** Messages have no ids: those of one moment are told apart by their order, oldest first. */
function keyed(messages: readonly TracedMessage[]): Keyed[] {
  const counts = new Map<string, number>();
  const oldestFirst = messages.toReversed().map((message) => {
    const name = `${message.at} ${message.direction} ${message.topic}`;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return { key: `${name} ${count}`, message };
  });
  return oldestFirst.toReversed();
}

function MessageItem({ message, zone }: { message: TracedMessage; zone: string }) {
  const { at, topic, payload, direction, retained } = message;
  const Icon = direction === 'in' ? ArrowDownLeft : ArrowUpRight;
  return (
    <RuledItem px="4" py="2" data-message={direction}>
      <Row columnGap="3" rowGap="0" _icon={{ boxSize: '4', color: direction === 'in' ? 'fg.muted' : 'accent.fg' }}>
        <Icon aria-hidden="true" />
        <Small>{texts.directions[direction]}</Small>
        <chakra.span textStyle="sm" overflowWrap="anywhere">
          {topic}
        </chakra.span>
        {retained ? <Small>{texts.retained}</Small> : null}
        <Muted textStyle="sm" ms="auto">
          <Moment at={at} zone={zone} format="dateTimeSeconds" />
        </Muted>
      </Row>
      <chakra.pre m="0" pt="1" textStyle="xs" fontFamily="mono" whiteSpace="pre-wrap" overflowWrap="anywhere">
        {readablePayload(payload)}
      </chakra.pre>
    </RuledItem>
  );
}

const fits = ({ topic, payload }: TracedMessage, words: string) =>
  `${topic} ${payload}`.toLowerCase().includes(words.trim().toLowerCase());

function textOf(messages: readonly TracedMessage[], zone: string): string {
  const lines = messages.map(({ at, direction, topic, payload }) => {
    const time = formatMoment(at, zone, 'dateTimeSeconds');
    return `${time} ${direction === 'in' ? '<' : '>'} ${topic} ${payload}`;
  });
  return lines.join('\n');
}

interface TracePanelProps {
  networkDeviceId: number;
  siteId: number | undefined;
}

/** The last messages of a network device, live. */
export function TracePanel({ networkDeviceId, siteId }: TracePanelProps) {
  const zone = useSiteZone(siteId) ?? localZone();
  const { view, isPaused, pause, retry } = useTrace(networkDeviceId);
  const [words, setWords] = useState('');
  const hintId = useId();
  const { messages, failure, isAbsent } = view;
  const all = useMemo(() => keyed(messages ?? []), [messages]);
  if (isAbsent) return <EmptyState title={texts.absent} />;
  if (messages === null && failure !== null) {
    return (
      <ErrorState title={texts.failed} onRetry={retry}>
        {failure}
      </ErrorState>
    );
  }
  if (messages === null) return <SkeletonBlock h="40" />;
  const shown = all.filter(({ message }) => fits(message, words));
  const controls = (
    <Row py="1">
      <SearchInput value={words} onChange={setWords} label={texts.filter} />
      <Button onClick={() => pause(!isPaused)}>
        {isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
        {isPaused ? texts.goOn : texts.pause}
      </Button>
      <Button
        disabled={shown.length === 0}
        onClick={() =>
          void copyText(
            textOf(
              shown.map(({ message }) => message),
              zone,
            ),
          )
        }
      >
        <Copy aria-hidden="true" />
        {texts.copy}
      </Button>
    </Row>
  );
  return (
    <Panel title={texts.title} actions={controls} flush>
      <PanelNote id={hintId}>{texts.hint}</PanelNote>
      {failure === null ? null : <PanelNote role="status">{texts.notRead(failure)}</PanelNote>}
      {messages.length === 0 ? <EmptyState title={texts.none}>{texts.noneText}</EmptyState> : null}
      {messages.length > 0 && shown.length === 0 ? <EmptyState title={texts.noMatch} /> : null}
      <List aria-label={texts.title} aria-describedby={hintId}>
        {shown.map(({ key, message }) => (
          <MessageItem key={key} message={message} zone={zone} />
        ))}
      </List>
    </Panel>
  );
}
