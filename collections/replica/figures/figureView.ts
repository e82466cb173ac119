import { timing } from '#domain/limits/timing.ts';
import type { AlarmProjection } from '../alarms/alarmProjection.ts';
import type { Alarms } from '../alarms/alarms.ts';
import { Throttle } from '../throttle.ts';
import type { Scheduler } from '../scheduler.ts';
import type { Figures } from './figures.ts';

export interface FigureViewOptions {
  siteId: number;
  scheduler: Scheduler;
  openAlarms: AlarmProjection['open'];
  show: (alarms: Figures['alarms']) => void;
}

/** Somebody looks at a site's figures: when they are shown, and how many alarms and faults there are meanwhile. */
export class FigureView {
  private readonly options: FigureViewOptions;
  private readonly paced: Throttle;
  /** null: they may not be read. */
  private alarms: Alarms | null = null;
  private leaveAlarms: () => void = () => undefined;

  constructor(options: FigureViewOptions) {
    this.options = options;
    const { scheduler } = options;
    this.paced = new Throttle({ scheduler, interval: timing.figures, show: () => options.show(this.counted()) });
    this.openAlarms();
  }

  changed(): void {
    this.paced.changed();
  }

  rightsChanged(): void {
    if (this.alarms === null) this.openAlarms();
  }

  stop(): void {
    this.paced.stop();
    this.leaveAlarms();
  }

  /** Tells at once, whether they may be read or not. */
  private openAlarms(): void {
    const { siteId, openAlarms } = this.options;
    const take = (alarms: Alarms | null) => {
      this.alarms = alarms;
      this.changed();
    };
    this.leaveAlarms = openAlarms({ siteId }, take, () => take(null));
  }

  private counted(): Figures['alarms'] {
    if (this.alarms === null) return null;
    const { alarming, faulted, freshness } = this.alarms;
    return { alarming: alarming.size, faulted: faulted.size, freshness };
  }
}
