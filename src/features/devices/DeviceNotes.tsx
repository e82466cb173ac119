import { RotateCw } from 'lucide-react';
import { entityOf } from '#domain/entities/index.ts';
import { wordsInSentence } from '#domain/messages/records.ts';
import { numberText } from '#format/numbers.ts';
import { useData } from '#crud/context/replica.ts';
import { UnreadNote } from '#crud/freshness/UnreadNote.tsx';
import { Button } from '#ui/control/Button.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { ToneTag } from '#ui/tone/ToneTag.tsx';
import { manyOf, type DevicesView } from './useDevices.ts';

const Line = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', pb: '2', textStyle: 'sm' },
});

/** What of the devices is not here: what could not be read, and kinds of which there are too many. */
export function DeviceNotes({ devices: { failures, unread, cut } }: { devices: DevicesView }) {
  const { replica } = useData();
  return (
    <>
      {failures.map(({ kind, message, retry }) => (
        <Line key={kind} role="alert">
          <ToneTag tone="fault" look="plain">
            {`${manyOf(kind)} could not be read.`}
          </ToneTag>
          {message}
          <Button size="xs" onClick={retry ?? (() => replica.focused())}>
            <RotateCw aria-hidden="true" />
            Try again
          </Button>
        </Line>
      ))}
      {unread.map(({ kind, ...rest }) => (
        <chakra.div key={kind} mb="2" borderRadius="l2" overflow="hidden">
          <UnreadNote words={wordsInSentence(entityOf(kind).label)} {...rest} />
        </chakra.div>
      ))}
      {cut.map(({ kind, shown, total }) => (
        <Line key={kind} color="fg.muted">
          {`${manyOf(kind)}: only the first ${numberText(shown)} of ${numberText(total)} are here. Choose one site, or search.`}
        </Line>
      ))}
    </>
  );
}
