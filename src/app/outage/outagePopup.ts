import { maintenance, online } from '#domain/messages/catalogue.ts';
import { showNotice } from '#crud/message/showNotice.ts';
import { popup } from '#ui/popup/popup.ts';
import { isGuestDisplay } from './outageFlag.ts';

let id: number | null = null;
let isDue = false;

function showWhenVisible(): void {
  if (!isDue || document.visibilityState === 'hidden') return;
  isDue = false;
  id = showNotice(maintenance);
}

document.addEventListener('visibilitychange', showWhenVisible);

/** A hidden tab shows the messages once it is visible. */
export const outagePopup = {
  show(): void {
    isDue = !isGuestDisplay();
    showWhenVisible();
  },
  showEnd(): void {
    if (id !== null) popup.close(id);
    id = null;
    isDue = false;
    if (!isGuestDisplay()) showNotice(online);
  },
};
