import { accessCalls } from '#domain/calls/access.ts';
import type { AnyRecord } from '#domain/entities/index.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { AppError } from '#domain/errors/appError.ts';
import { apiMessages } from '#domain/messages/api.ts';
import type { LiveEvent } from '#domain/live/event.ts';
import type { Api } from '#collections/transport/api.ts';
import type { Change } from '../sync/source.ts';
import type { SocketWait } from '../socketWait.ts';
import type { Scheduler } from '../scheduler.ts';
import type { Alarms } from './alarms.ts';
import type { NameMap } from './nameMapReader.ts';
import { namesById } from './namesById.ts';
import { SiteAlarms, type AlarmViewer } from './siteAlarms.ts';
import { UnitTroubles } from './unitTroubles.ts';

export interface AlarmProjectionOptions {
  api: Api;
  scheduler: Scheduler;
  socketWait: SocketWait;
  /** Whether the user may read units. */
  isAllowed: () => boolean;
  /** Returns a held unit as the server sent it. */
  unitOf: (id: number) => AnyRecord | undefined;
  units: () => Iterable<AnyRecord>;
  /** Called with the held units whose alarms or faults changed. */
  onTroublesChanged: (changes: readonly Change<AnyRecord>[]) => void;
  report: (text: string, cause: unknown) => void;
}

type MapCall = (typeof accessCalls)['unitsAlarming' | 'unitsFaulted'];

const refusal = () => new AppError({ code: 'forbidden', message: apiMessages.forbidden, status: 403 });

/** Keeps the lists of alarming and faulted units up to date while they are viewed. */
export class AlarmProjection {
  private readonly options: AlarmProjectionOptions;
  private readonly sites = new Map<number, SiteAlarms>();
  private hasSocket = false;
  private hasReported = false;
  readonly troubles: UnitTroubles;

  constructor(options: AlarmProjectionOptions) {
    this.options = options;
    const { unitOf: rowOf, units: rows, onTroublesChanged: onChange } = options;
    this.troubles = new UnitTroubles({ open: (...asked) => this.open(...asked), rowOf, rows, onChange });
  }

  /** Takes the units' troubles from the lists of this site (0: all sites). */
  followSite(siteId: number): void {
    this.troubles.follow(siteId);
  }

  /** Shows a site's alarms (0: all sites) now, empty until first read, and on each change. */
  open({ siteId }: { siteId: number }, show: (alarms: Alarms) => void, fail: (error: AppError) => void): () => void {
    if (!this.options.isAllowed()) {
      fail(refusal());
      return () => undefined;
    }
    const site = this.sites.get(siteId) ?? this.addSite(siteId);
    const viewer: AlarmViewer = { show, fail };
    site.addViewer(viewer);
    return () => {
      site.viewers.delete(viewer);
      if (site.viewers.size === 0) this.removeSite(siteId, site);
    };
  }

  event(event: LiveEvent): void {
    for (const site of this.sites.values()) site.event(event);
  }

  /** The user returned to a tab. */
  refetch(): void {
    for (const site of this.sites.values()) site.refetch();
  }

  connected(recovered: boolean): void {
    this.hasSocket = true;
    for (const site of this.sites.values()) site.connected(recovered);
  }

  disconnected(): void {
    this.hasSocket = false;
    for (const site of this.sites.values()) site.disconnected();
  }

  rightsChanged(): void {
    if (this.options.isAllowed()) return this.troubles.rightsChanged();
    for (const [siteId, site] of this.sites) this.refuse(siteId, site, refusal());
    return undefined;
  }

  stop(): void {
    this.troubles.stop();
    for (const site of this.sites.values()) site.stop();
    this.sites.clear();
  }

  private addSite(siteId: number): SiteAlarms {
    const { scheduler, socketWait } = this.options;
    const site: SiteAlarms = new SiteAlarms({
      siteId,
      scheduler,
      socketWait,
      connected: this.hasSocket,
      readAlarming: () => this.read(accessCalls.unitsAlarming, siteId),
      readFaulted: () => this.read(accessCalls.unitsFaulted, siteId),
      onRefused: (error) => this.refuse(siteId, site, error),
    });
    this.sites.set(siteId, site);
    return site;
  }

  private async read(call: MapCall, siteId: number): Promise<NameMap> {
    const { api, unitOf, report } = this.options;
    const raw = await api.call(call, { query: { siteId: siteId === 0 ? undefined : siteId } });
    return namesById(
      raw,
      (id) => recordName('unit', unitOf(id) ?? { id }),
      () => {
        if (!this.hasReported) report('An entry of the alarming or faulted units was skipped: it names no unit.', null);
        this.hasReported = true;
      },
    );
  }

  private refuse(siteId: number, site: SiteAlarms, error: AppError): void {
    this.removeSite(siteId, site);
    site.fail(error);
  }

  private removeSite(siteId: number, site: SiteAlarms): void {
    site.stop();
    if (this.sites.get(siteId) === site) this.sites.delete(siteId);
  }
}
