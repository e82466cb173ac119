import { BookOpen } from 'lucide-react';
import { Fragment } from 'react';
import { reportPageMessages as say } from '#domain/messages/reportPage.ts';
import { definitions, type DefinitionId } from '#domain/reports/definitions.ts';
import { Button } from '#ui/control/Button.tsx';
import { Popover } from '#ui/overlay/Popover.tsx';
import { chakra } from '#ui/theme/chakra.ts';

const Terms = chakra('dl', {
  base: {
    textStyle: 'sm',
    maxH: 'min(32rem, 65vh)',
    overflowY: 'auto',
    '& dt': { fontWeight: 'semibold', _notFirst: { pt: '3' } },
    '& dd': { color: 'fg.muted', m: '0', textWrap: 'pretty' },
  },
});

/** The meanings of the report's terms. */
export function DefinitionsButton({ ids }: { ids: readonly DefinitionId[] }) {
  if (ids.length === 0) return null;
  return (
    <Popover
      label={say.controls.definitions}
      placement="bottom-end"
      width="24rem"
      padding="4"
      trigger={(props) => (
        <Button {...props}>
          <BookOpen aria-hidden="true" />
          {say.controls.definitions}
        </Button>
      )}
    >
      {/* A list that scrolls takes the focus, so that keys scroll it. */}
      <Terms tabIndex={0} data-autofocus="">
        {ids.map((id) => (
          <Fragment key={id}>
            <dt>{definitions[id].term}</dt>
            <dd>{definitions[id].text}</dd>
          </Fragment>
        ))}
      </Terms>
    </Popover>
  );
}
