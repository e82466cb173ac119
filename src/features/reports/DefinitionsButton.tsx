import { BookOpen } from 'lucide-react';
import { Fragment } from 'react';
import { reportPageMessages } from '#domain/messages/reportPage.ts';
import { definitions, type DefinitionId } from '#domain/reports/definitions.ts';
import { Button } from '#ui/control/Button.tsx';
import { Popover } from '#ui/overlay/Popover.tsx';
import { chakra } from '#ui/theme/chakra.ts';

/** The meanings of the report's terms. */
export function DefinitionsButton({ ids }: { ids: readonly DefinitionId[] }) {
  if (ids.length === 0) return null;
  return (
    <Popover
      label={reportPageMessages.controls.definitions}
      placement="bottom-end"
      width="24rem"
      padding="4"
      trigger={(props) => (
        <Button {...props}>
          <BookOpen aria-hidden="true" />
          {reportPageMessages.controls.definitions}
        </Button>
      )}
    >
      {/* A list that scrolls takes the focus, so that keys scroll it. */}
      <chakra.dl tabIndex={0} data-autofocus="" textStyle="sm" maxH="min(32rem, 65vh)" overflowY="auto">
        {ids.map((id) => (
          <Fragment key={id}>
            <chakra.dt fontWeight="semibold" _notFirst={{ pt: '3' }}>
              {definitions[id].term}
            </chakra.dt>
            <chakra.dd m="0" color="fg.muted" textWrap="pretty">
              {definitions[id].text}
            </chakra.dd>
          </Fragment>
        ))}
      </chakra.dl>
    </Popover>
  );
}
