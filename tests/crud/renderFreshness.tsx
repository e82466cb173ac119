import { Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { DataStatus } from '#domain/live/freshness.ts';
import type { Session } from '#crud/context/session.ts';
import { SessionProvider } from '#crud/context/SessionProvider.tsx';
import { FreshnessLine } from '#crud/freshness/FreshnessLine.tsx';
import { FreshnessMark } from '#crud/freshness/FreshnessMark.tsx';

const session: Session = {
  visitor: { rights: { permissions: {}, isSuperAdmin: false }, features: null },
  userId: 1,
  user: null,
  sites: [{ id: 1, name: 'Botany Road Storage', timeZone: 'Australia/Sydney' }],
  siteId: 1,
  sitesFailure: null,
  hasNoSite: false,
  awaitsSites: false,
  chooseSite: () => undefined,
  signOut: () => undefined,
  hasPage: () => false,
};

export function freshnessInWords(footing: DataStatus): { line: string; mark: string } {
  const [line = '', mark = ''] = [<FreshnessLine key="line" {...footing} />, <FreshnessMark key="mark" {...footing} />]
    .map((element) => (
      <Fragment key={element.key}>
        <SessionProvider session={session}>{element}</SessionProvider>
      </Fragment>
    ))
    .map((element) => renderToStaticMarkup(element).replace(/<style.*?<\/style>|<[^>]*>/g, ''));
  return { line, mark };
}
