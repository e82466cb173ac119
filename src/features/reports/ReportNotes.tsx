import { Info, RotateCw, TriangleAlert } from 'lucide-react';
import { reportPageMessages } from '#domain/messages/reportPage.ts';
import { Button } from '#ui/control/Button.tsx';
import { ListNote } from '#ui/page/ListNote.tsx';
import { List } from '#ui/layout/layout.tsx';
import { chakra } from '#ui/theme/chakra.ts';

function Lines({ sentences }: { sentences: readonly string[] }) {
  return (
    <List display="grid" gap="0.5">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </List>
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
            <strong>{reportPageMessages.unread}</strong>
            <Lines sentences={unread} />
          </chakra.div>
          {onRetry === null ? null : (
            <Button size="sm" onClick={onRetry}>
              <RotateCw aria-hidden="true" />
              {reportPageMessages.retry}
            </Button>
          )}
        </ListNote>
      )}
      {leftOut.length === 0 ? null : (
        <chakra.details mb="3" textStyle="sm" color="fg.muted" data-left-out="">
          <chakra.summary
            display="inline-flex"
            alignItems="center"
            gap="1.5"
            minH={{ base: '11', md: '6' }}
            borderRadius="l1"
            cursor="button"
            _hover={{ color: 'fg' }}
            _icon={{ boxSize: '4' }}
          >
            <Info aria-hidden="true" />
            {reportPageMessages.leftOut} ({leftOut.length})
          </chakra.summary>
          <chakra.div ps="6" pt="1">
            <Lines sentences={leftOut} />
          </chakra.div>
        </chakra.details>
      )}
    </>
  );
}
