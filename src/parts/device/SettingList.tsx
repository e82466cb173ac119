import { chakra } from '#ui/theme/chakra.ts';

export const SettingList = chakra('dl', {
  base: {
    m: '0',
    '& > div': {
      display: 'flex',
      justifyContent: 'space-between',
      gap: '4',
      py: '1.5',
      borderBottomWidth: '1px',
      borderColor: 'border.muted',
    },
    '& dt': { color: 'fg.muted' },
    '& dd': { m: '0', textAlign: 'end', overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
  },
});
