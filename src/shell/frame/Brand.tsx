import { Line } from '#ui/layout/layout.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { Mark } from '#ui/icon/Mark.tsx';

export function Brand({ withName = true }: { withName?: boolean }) {
  return (
    <Line
      justifyContent={withName ? 'flex-start' : 'center'}
      gap="2.5"
      h={withName ? '3.25rem' : 'var(--bar)'}
      flexShrink="0"
      px={withName ? '5' : '0'}
      color="accent.fg"
    >
      <Mark size={22} />
      {withName ? (
        <chakra.span textStyle="lg" fontWeight="semibold" letterSpacing="tight" color="fg">
          Gatehouse
        </chakra.span>
      ) : null}
    </Line>
  );
}
