import { Plus } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { allSites } from '#domain/entities/site.ts';
import type { BookingType } from '#domain/states/unitKind.ts';
import { useCurrentSite } from '#crud/data/useCurrentSite.ts';
import type { AnyResource } from '#crud/descriptor/define.ts';
import { listTitle } from '#crud/list/listVariant.ts';
import { LinkButton } from '#crud/link/LinkButton.tsx';
import { RequireReadRight } from '#crud/page/RequireReadRight.tsx';
import { RequireSite } from '#crud/page/RequireSite.tsx';
import { resourcePages, type ResourcePage } from '#crud/page/resourcePages.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { ActionQueue } from '../actionQueue/ActionQueue.tsx';
import { LayoutChoice, useLayout } from './LayoutChoice.tsx';

/** Loads with the first look at the timeline. */
const BookingTimeline = lazy(() =>
  import('./timeline/BookingTimeline.tsx').then(({ BookingTimeline: timeline }) => ({ default: timeline })),
);

export function BookingListActions({ type }: { type: BookingType }) {
  return (
    <>
      <LayoutChoice />
      <LinkButton to="unit.list" search={`?vacant=${type}`} main>
        <Plus aria-hidden="true" />
        New booking
      </LinkButton>
    </>
  );
}

function TimelinePage({ resource, type }: { resource: AnyResource; type: BookingType }) {
  const site = useCurrentSite();
  const siteId = site.state === 'chosen' ? site.siteId : allSites.id;
  return (
    <>
      <PageHeader title={listTitle(resource)} actions={<BookingListActions type={type} />} />
      {site.state === 'loading' ? (
        <SkeletonBlock h="96" />
      ) : (
        <>
          <ActionQueue siteId={siteId} />
          <Suspense fallback={<SkeletonBlock h="96" />}>
            <BookingTimeline variant={type} siteId={siteId} />
          </Suspense>
        </>
      )}
    </>
  );
}

export function bookingListPage(resource: AnyResource, type: BookingType): ResourcePage {
  const Table = resourcePages(resource).list.default;
  return {
    resource,
    default: function BookingListPage(props) {
      const [layout] = useLayout();
      if (layout === 'table') return <Table {...props} />;
      return (
        <RequireReadRight entity={resource.entity}>
          <RequireSite entity={resource.entity} route={resource.routes.list}>
            <TimelinePage {...{ resource, type }} />
          </RequireSite>
        </RequireReadRight>
      );
    },
  };
}
