import { useEffect, useState } from 'react';
import { businessAnswer, paperCalls } from '#domain/calls/papers.ts';
import { toAppError } from '#domain/errors/appError.ts';
import type { PaperSource } from '#domain/papers/paper.ts';
import { localZone } from '#format/wallClock.ts';
import { useData } from '#crud/context/replica.ts';
import { useCan, useSession } from '#crud/context/session.ts';

/** The business of a site. none: nothing can be asked, or the server does not say. */
type BusinessView =
  | { status: 'none' }
  | { status: 'loading' }
  | { status: 'failed'; why: string }
  | { status: 'ready'; seller: NonNullable<PaperSource['seller']>; sendsMail: boolean };

export type SourceView =
  | { status: 'loading' }
  | { status: 'failed'; why: string; retry: () => void }
  | { status: 'ready'; source: PaperSource; sendsMail: boolean };

function useBusiness(siteId: number | undefined): { view: BusinessView; retry: () => void } {
  const { api } = useData();
  const mayAsk = useCan(paperCalls.siteBusiness.ask);
  const [tries, setTries] = useState(0);
  const [known, setKnown] = useState<{ key: string; view: BusinessView } | null>(null);
  const isAsked = mayAsk && siteId !== undefined;
  const key = `${siteId}:${tries}`;
  useEffect(() => {
    if (!isAsked) return undefined;
    const aborter = new AbortController();
    const { signal } = aborter;
    const load = async (): Promise<BusinessView> => {
      const options = { parameters: { id: siteId }, signal, inBackground: true };
      const { data } = businessAnswer.safeParse(await api.call(paperCalls.siteBusiness, options));
      if (data === undefined) return { status: 'none' };
      const { name, abn = null, address = null, gstRegistered, sendsMail } = data;
      return { status: 'ready', seller: { name, abn, address, gstRegistered }, sendsMail };
    };
    const failed = (thrown: unknown): BusinessView => {
      const error = toAppError(thrown);
      const isUnsaid =
        error.isUnknownCall || error.status === 403 || error.status === 501 || error.code === 'unreadable';
      return isUnsaid ? { status: 'none' } : { status: 'failed', why: error.message };
    };
    void load()
      .catch(failed)
      .then((view) => (signal.aborted ? undefined : setKnown({ key, view })));
    return () => aborter.abort();
  }, [api, isAsked, siteId, key]);
  const retry = () => setTries((before) => before + 1);
  if (!isAsked) return { view: { status: 'none' }, retry };
  return { view: known?.key === key ? known.view : { status: 'loading' }, retry };
}

/** The seller on a site's papers. Where the server does not say it, the papers bear the site's name. */
export function usePaperSource(siteId: number | undefined): SourceView {
  const site = useSession().sites.find(({ id }) => id === siteId) ?? null;
  const { view, retry } = useBusiness(siteId);
  if (view.status === 'loading') return { status: 'loading' };
  if (view.status === 'failed') return { ...view, retry };
  const [seller, sendsMail] = view.status === 'ready' ? [view.seller, view.sendsMail] : [null, false];
  return { status: 'ready', source: { seller, site, zone: site?.timeZone ?? localZone() }, sendsMail };
}
