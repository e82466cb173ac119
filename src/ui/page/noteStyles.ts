import type { SystemStyleObject } from '@chakra-ui/react/styled-system';

/** The box of a note: icon, text and actions in one line where they fit. */
export const noteStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  px: '3',
  py: '2',
  borderRadius: 'l2',
  textStyle: 'sm',
} as const satisfies SystemStyleObject;
