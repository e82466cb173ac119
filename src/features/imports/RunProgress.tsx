import type { ReactNode } from 'react';
import type { ImportView } from '#domain/import/view.ts';
import { importRunMessages } from '#domain/messages/importRun.ts';
import { importMessages } from '#domain/messages/imports.ts';
import { numberText } from '#format/numbers.ts';
import { Row, Stack } from '#ui/layout/layout.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { Muted, Note, Strong } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { useRate } from './useRate.ts';

const { run: texts, list } = importMessages;
const { unreachable, busy } = importRunMessages;

const Part = chakra('span', { base: { h: 'full', transition: 'width 120ms linear', bg: 'colorPalette.solid' } });

/** The rows that are saved, refused and unknown, of all that are sent. */
function ProgressTrack({ view: { outcomes, progress }, label }: { view: ImportView; label: string }) {
  const total = Math.max(1, progress?.total ?? 1);
  const width = (count: number) => ({ width: `${Math.min(100, (count / total) * 100)}%` });
  return (
    <chakra.div
      display="flex"
      w="full"
      h="2"
      borderRadius="full"
      bg="bg.muted"
      overflow="hidden"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={progress?.done ?? 0}
    >
      <Part colorPalette="secure" style={width(outcomes.done)} />
      <Part colorPalette="open" style={width(outcomes.unknown + outcomes.kept)} />
      <Part colorPalette="alarm" style={width(outcomes.failed)} />
      <Part colorPalette="neutral" style={width(outcomes.undone)} />
    </chakra.div>
  );
}

/** How far the import is, how fast it goes, and what it has come to. */
export function RunProgress({ view, children }: { view: ImportView; children: ReactNode }) {
  const { state, progress, outcomes } = view;
  const isRunning = state === 'running' || state === 'undoing';
  // Nobody knows how long a server stays away.
  const waits = view.notices.some((notice) => notice === unreachable || notice === busy);
  const rate = useRate(progress?.done ?? 0, isRunning && !waits);
  const result = list.result(outcomes);
  if (progress === null || !isRunning) {
    return (
      <Panel>
        <Row justifyContent="space-between" columnGap="4">
          <chakra.p role="status">
            <Strong>{texts.states[state]}</Strong>
            {result === '' ? null : <Muted>{` · ${result}`}</Muted>}
          </chakra.p>
          {children}
        </Row>
      </Panel>
    );
  }
  const { done, total } = progress;
  const sentence = (state === 'undoing' ? texts.undoing : texts.running)(numberText(done), numberText(total));
  return (
    <Panel>
      <Stack gap="2">
        <Row justifyContent="space-between" columnGap="4">
          <chakra.p textStyle="figures" fontWeight="medium">
            {sentence}
          </chakra.p>
          {rate === null ? null : (
            <Muted textStyle="sm">{`${texts.rate(rate)} · ${texts.left((total - done) / rate)}`}</Muted>
          )}
        </Row>
        <ProgressTrack view={view} label={texts.states[state]} />
        <Note>{texts.goesOn}</Note>
      </Stack>
    </Panel>
  );
}
