/** The most popups on screen. */
const maximumVisible = 4;
/** The most of those that stay until closed, so that they never block all others. */
const maximumLasting = 2;

/** The oldest popup is first. A visible one remains when others come. */
export function visiblePopups<Entry extends { duration: number | null }>(entries: readonly Entry[]): readonly Entry[] {
  let room = maximumVisible;
  let lastingRoom = maximumLasting;
  return entries.filter(({ duration }) => {
    const isLasting = duration === null;
    if (room === 0 || (isLasting && lastingRoom === 0)) return false;
    room -= 1;
    if (isLasting) lastingRoom -= 1;
    return true;
  });
}
