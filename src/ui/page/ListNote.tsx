import { chakra } from '../theme/chakra.ts';

export const ListNote = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '1.5',
    px: '3',
    py: '2',
    mb: '2',
    borderRadius: 'l2',
    bg: 'colorPalette.subtle',
    color: 'colorPalette.fg',
    textStyle: 'sm',
    _icon: { boxSize: '4', flexShrink: '0', mt: '0.5' },
    '& a': { textDecoration: 'underline' },
  },
});
