import { Info, RotateCw, TriangleAlert } from 'lucide-react';
import { reportPageMessages as say } from '#domain/messages/reportPage.ts';
import { Button } from '#ui/control/Button.tsx';
import { ListNote } from '#ui/page/ListNote.tsx';
import { chakra } from '#ui/theme/chakra.ts';

const Sentences = chakra('ul', { base: { listStyle: 'none', m: '0', p: '0', display: 'grid', gap: '0.5' } });

const LeftOut = chakra('details', {
  base: {
    mb: '3',
    textStyle: 'sm',
    color: 'fg.muted',
    '& summary': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '1.5',
      minH: { base: '11', md: '6' },
      cursor: 'button',
      borderRadius: 'l1',
      _hover: { color: 'fg' },
      _icon: { boxSize: '4' },
    },
    '& ul': { ps: '6', pt: '1' },
  },
});

function Lines({ sentences }: { sentences: readonly string[] }) {
  return (
    <Sentences>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </Sentences>
  );
}

export interface ReportNotesProps {
  /** Sentences about records that could not be read, and about those that could not be counted. */
  unread: readonly string[];
  leftOut: readonly string[];
  /** null: another try would not help. */
  onRetry: (() => void) | null;
}

/** The missing parts of a report. */
export function ReportNotes({ unread, leftOut, onRetry }: ReportNotesProps) {
  return (
    <>
      {unread.length === 0 ? null : (
        <ListNote role="alert" colorPalette="fault" data-unread="">
          <TriangleAlert aria-hidden="true" />
          <chakra.div flex="1">
            <strong>{say.unread}</strong>
            <Lines sentences={unread} />
          </chakra.div>
          {onRetry === null ? null : (
            <Button size="sm" onClick={onRetry}>
              <RotateCw aria-hidden="true" />
              {say.retry}
            </Button>
          )}
        </ListNote>
      )}
      {leftOut.length === 0 ? null : (
        <LeftOut data-left-out="">
          <summary>
            <Info aria-hidden="true" />
            {say.leftOut} ({leftOut.length})
          </summary>
          <Lines sentences={leftOut} />
        </LeftOut>
      )}
    </>
  );
}
