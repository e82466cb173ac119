import { BookOpenText, CirclePause } from 'lucide-react';
import type { SourceProgress } from '#collections/replica/reports/reportQuery.ts';
import { entityOf } from '#domain/entities/index.ts';
import { reportPageMessages } from '#domain/messages/reportPage.ts';
import { entityOfSource } from '#domain/reports/reportRecords.ts';
import { Button } from '#ui/control/Button.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { ProgressBar } from '#ui/table/ProgressBar.tsx';
import { List } from '#ui/layout/layout.tsx';
import { Note } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';

function Progress({ sources }: { sources: readonly SourceProgress[] }) {
  return (
    <List display="grid" gap="3" maxW="lg">
      {sources.map(({ source, done, total }) => (
        <chakra.li
          key={source}
          data-source={source}
          display="grid"
          gridTemplateColumns="7rem minmax(0, 1fr)"
          gap="3"
          alignItems="center"
          textStyle="sm"
        >
          <span>{entityOf(entityOfSource[source]).label.many}</span>
          <ProgressBar
            share={total === null || total === 0 ? 0 : done / total}
            text={reportPageMessages.reading.progress(done, total)}
            tone="secure"
          />
        </chakra.li>
      ))}
    </List>
  );
}

export interface ReadingStateProps {
  sources: readonly SourceProgress[];
  onStop: () => void;
}

/** How far the lists of a report are read. */
export function ReadingState({ sources, onStop }: ReadingStateProps) {
  return (
    <Panel title={reportPageMessages.reading.title}>
      <chakra.div display="grid" gap="4" justifyItems="start" aria-busy="true" data-reading="">
        <Note>{reportPageMessages.reading.text}</Note>
        <chakra.div w="full">
          <Progress sources={sources} />
        </chakra.div>
        <Button onClick={onStop}>
          <CirclePause aria-hidden="true" />
          {reportPageMessages.reading.cancel}
        </Button>
      </chakra.div>
    </Panel>
  );
}

/** Reading was stopped, and may go on. */
export function StoppedState({ sources, onContinue }: { sources: readonly SourceProgress[]; onContinue: () => void }) {
  return (
    <Panel>
      <EmptyState
        icon={BookOpenText}
        title={reportPageMessages.reading.stopped}
        action={
          <Button variant="solid" colorPalette="accent" onClick={onContinue}>
            {reportPageMessages.reading.resume}
          </Button>
        }
      >
        {reportPageMessages.reading.stoppedText}
        <chakra.div pt="4" textAlign="start">
          <Progress sources={sources} />
        </chakra.div>
      </EmptyState>
    </Panel>
  );
}
