import { BehaviorSubject } from 'rxjs';

/** Work that came while a page was open that keeps no room for it. */
export interface QueueNews {
  count: number;
  /** Shows the work on the page. */
  open: () => void;
}

/** null: there is none. One page shows at a time, and takes its news along when it goes. */
export const queueNews$ = new BehaviorSubject<QueueNews | null>(null);
