import { chakra } from '#ui/theme/chakra.ts';

const space = 'max(0.75rem, 1.4vw)';

/**
 * The full-screen layout of a public display. Sizes follow the screen's width, since it is read from across the room.
 */
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
