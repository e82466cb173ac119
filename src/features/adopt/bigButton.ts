/** A target for a thumb in bad light. */
export const bigButton = {
  w: 'full',
  h: 'auto',
  minH: '16',
  py: '2',
  textStyle: 'lg',
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
} as const;
