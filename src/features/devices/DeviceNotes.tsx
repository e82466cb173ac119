import { RotateCw } from 'lucide-react';
import { entityOf } from '#domain/entities/index.ts';
import { wordsInSentence } from '#domain/messages/records.ts';
import { numberText } from '#format/numbers.ts';
import { useData } from '#crud/context/replica.ts';
import { UnreadableNote } from '#crud/freshness/UnreadableNote.tsx';
import { Button } from '#ui/control/Button.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { ToneTag } from '#ui/tone/ToneTag.tsx';
import { pluralOf, type DevicesView } from './useDevices.ts';

const Line = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', pb: '2', textStyle: 'sm' },
});

export function DeviceNotes({ devices: { failures, unreadable, truncated } }: { devices: DevicesView }) {
  const { replica } = useData();
  return (
    <>
      {failures.map(({ kind, message, retry }) => (
        <Line key={kind} role="alert">
          <ToneTag tone="fault" variant="plain">
            {`${pluralOf(kind)} couldn't be loaded.`}
          </ToneTag>
          {message}
          <Button size="xs" onClick={retry ?? (() => replica.reportFocus())}>
            <RotateCw aria-hidden="true" />
            Try again
          </Button>
        </Line>
      ))}
      {unreadable.map(({ kind, ...rest }) => (
        <chakra.div key={kind} mb="2" borderRadius="l2" overflow="hidden">
          <UnreadableNote words={wordsInSentence(entityOf(kind).label)} {...rest} />
        </chakra.div>
      ))}
      {truncated.map(({ kind, shown, total }) => (
        <Line key={kind} color="fg.muted">
          {`${pluralOf(kind)}: showing the first ${numberText(shown)} of ${numberText(total)}. Choose one site or search.`}
        </Line>
      ))}
    </>
  );
}
