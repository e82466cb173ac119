import { maintenance, online } from '#domain/messages/catalogue.ts';
import { tell } from '#crud/message/tell.ts';
import { popup } from '#ui/popup/popup.ts';
import { isGuestDisplay } from './outageFlag.ts';

let id: number | null = null;
let isDue = false;

function showDue(): void {
  if (!isDue || document.visibilityState === 'hidden') return;
  isDue = false;
  id = tell(maintenance);
}

document.addEventListener('visibilitychange', showDue);

/** What this tab says of an outage. A hidden tab says it once it is shown: nobody would have seen it. */
export const outagePopup = {
  tell(): void {
    isDue = !isGuestDisplay();
    showDue();
  },
  tellEnd(): void {
    if (id !== null) popup.close(id);
    id = null;
    isDue = false;
    if (!isGuestDisplay()) tell(online);
  },
};
