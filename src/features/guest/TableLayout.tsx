import { chakra } from '#ui/theme/chakra.ts';

const space = 'max(0.75rem, 1.4vw)';

/** Sizes follow the screen's width: people read from across the room. */
export const TableLayout = chakra('main', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: space,
    minH: '100dvh',
    p: space,
    pb: `calc(${space} + var(--chat-room, 0px))`,
  },
});
