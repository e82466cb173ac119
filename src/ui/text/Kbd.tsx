import { chakra } from '../theme/chakra.ts';

export const Kbd = chakra('kbd', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    h: '4.5',
    minW: '4.5',
    px: '1',
    borderRadius: 'l1',
    borderWidth: '1px',
    borderColor: 'border',
    bg: 'bg.subtle',
    color: 'fg.muted',
    fontFamily: 'body',
    textStyle: '2xs',
    fontWeight: 'medium',
  },
});
