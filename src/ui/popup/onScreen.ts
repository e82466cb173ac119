/** Popups on the screen at once. */
const most = 4;
/** Of those, such that stay until they are closed: they must not keep others from ever being seen. */
const mostLasting = 2;

/** Which of the popups, oldest first, are on the screen; the others wait. One that is on it stays when others come. */
export function onScreen<Entry extends { duration: number | null }>(entries: readonly Entry[]): readonly Entry[] {
  let room = most;
  let lastingRoom = mostLasting;
  return entries.filter(({ duration }) => {
    const isLasting = duration === null;
    if (room === 0 || (isLasting && lastingRoom === 0)) return false;
    room -= 1;
    if (isLasting) lastingRoom -= 1;
    return true;
  });
}
