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

export class FigureView {
  private readonly options: FigureViewOptions;
  private readonly throttle: Throttle;
  /** null: the user may not read them. */
  private alarms: Alarms | null = null;
  private closeAlarms: () => void = () => undefined;

  constructor(options: FigureViewOptions) {
    this.options = options;
    const { scheduler } = options;
    this.throttle = new Throttle({ scheduler, interval: timing.figures, show: () => options.show(this.counted()) });
    this.openAlarms();
  }

  changed(): void {
    this.throttle.trigger();
  }

  rightsChanged(): void {
    if (this.alarms === null) this.openAlarms();
  }

  stop(): void {
    this.throttle.stop();
    this.closeAlarms();
  }

  /** Shows null where the user may not read alarms. */
  private openAlarms(): void {
    const { siteId, openAlarms } = this.options;
    const take = (alarms: Alarms | null) => {
      this.alarms = alarms;
      this.changed();
    };
    this.closeAlarms = openAlarms({ siteId }, take, () => take(null));
  }

  private counted(): Figures['alarms'] {
    if (this.alarms === null) return null;
    const { alarming, faulted, freshness } = this.alarms;
    return { alarming: alarming.size, faulted: faulted.size, freshness };
  }
}
