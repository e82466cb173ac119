import { Check } from 'lucide-react';
import { OrderedList } from '#ui/layout/list.tsx';
import { chakra } from '#ui/theme/chakra.ts';

const Entry = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1.5',
    w: 'full',
    minH: { base: '11', md: '9' },
    pt: '2',
    borderTopWidth: '3px',
    borderColor: 'border.emphasized',
    color: 'fg.muted',
    textStyle: 'sm',
    fontWeight: 'medium',
    textAlign: 'start',
    cursor: 'pointer',
    _disabled: { cursor: 'default' },
    _icon: { boxSize: '4', flexShrink: '0', color: 'accent.fg' },
    '&[data-done]': { borderColor: 'accent.solid' },
    '&[aria-current]': { borderColor: 'accent.solid', color: 'fg', fontWeight: 'semibold' },
    // A phone shows bars and the number of the current step: its title follows as a heading.
    mdDown: { '& > span': { srOnly: true } },
  },
});

export interface StepListProps {
  titles: readonly string[];
  current: number;
  reachable: number;
  onOpen: (index: number) => void;
}

export function StepList({ titles, current, reachable, onOpen }: StepListProps) {
  return (
    <nav aria-label="Steps">
      <OrderedList display="flex" gap="1" pb="2">
        {titles.map((title, index) => (
          <chakra.li key={title} flex="1" minW="0">
            <Entry
              type="button"
              aria-current={index === current ? 'step' : undefined}
              data-done={index < current ? '' : undefined}
              disabled={index > reachable}
              onClick={() => onOpen(index)}
            >
              {index < current ? <Check aria-hidden="true" /> : null}
              <span>{`${index + 1}. ${title}`}</span>
              {index === current ? (
                <chakra.b
                  aria-hidden="true"
                  display={{ base: 'inline', md: 'none' }}
                >{`${index + 1}/${titles.length}`}</chakra.b>
              ) : null}
            </Entry>
          </chakra.li>
        ))}
      </OrderedList>
    </nav>
  );
}
