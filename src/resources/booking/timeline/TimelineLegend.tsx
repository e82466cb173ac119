import { StateTag } from '#crud/status/StateTag.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { timelineTexts } from './timelineText.ts';

const states = ['upcoming', 'active', 'in arrears', 'completed'] as const;

const Free = chakra('span', {
  base: {
    px: '1.5',
    h: '5',
    display: 'inline-flex',
    alignItems: 'center',
    borderRadius: 'l1',
    borderWidth: '1px',
    borderStyle: 'dashed',
    borderColor: 'border.emphasized',
    color: 'fg.muted',
    textStyle: 'xs',
  },
});

export function TimelineLegend({ mayBook }: { mayBook: boolean }) {
  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="2"
      px="4"
      py="2.5"
      borderTopWidth="1px"
      borderColor="border.muted"
      textStyle="xs"
      color="fg.muted"
    >
      {states.map((state) => (
        <StateTag key={state} of="booking" state={state} />
      ))}
      <Free>{mayBook ? 'Free: press to book' : 'Free'}</Free>
      <chakra.span mdDown={{ srOnly: true }} ms={{ md: 'auto' }}>
        {timelineTexts.help}
      </chakra.span>
    </chakra.div>
  );
}
