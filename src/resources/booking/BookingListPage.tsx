import { CalendarRange, Table2 } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { BookingType } from '#domain/states/unitKind.ts';
import { useSession } from '#crud/context/session.ts';
import type { AnyResource } from '#crud/descriptor/define.ts';
import { listTitle } from '#crud/list/listVariant.ts';
import { TryWithoutRight } from '#crud/page/TryWithoutRight.tsx';
import { resourcePages, type ResourcePage } from '#crud/page/resourcePages.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { LayoutChoice as Choice } from '#crud/list/LayoutChoice.tsx';
import { useListLayout } from '#crud/list/useListLayout.ts';
import { NewBookingButton } from '../customer/NewBookingButton.tsx';
import { ActionQueue } from './actionQueue/ActionQueue.tsx';

const layouts = ['table', 'timeline'] as const;
type BookingLayout = (typeof layouts)[number];

const useLayout = () => useListLayout<BookingLayout>(layouts);

function LayoutChoice() {
  return (
    <Choice
      label="Show bookings as"
      layouts={[
        { value: 'table', label: 'Table', icon: Table2 },
        { value: 'timeline', label: 'Timeline', icon: CalendarRange },
      ]}
    />
  );
}

/** Loads with the first look at the timeline. */
const BookingTimeline = lazy(() =>
  import('./timeline/BookingTimeline.tsx').then(({ BookingTimeline: timeline }) => ({ default: timeline })),
);

export function BookingListActions({ type }: { type: BookingType }) {
  return (
    <>
      <LayoutChoice />
      <NewBookingButton type={type} />
    </>
  );
}

function TimelinePage({ resource, type }: { resource: AnyResource; type: BookingType }) {
  const { siteId } = useSession();
  return (
    <>
      <PageHeader title={listTitle(resource)} actions={<BookingListActions type={type} />} />
      {siteId === null ? (
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
        <TryWithoutRight entity={resource.entity}>
          <TimelinePage resource={resource} type={type} />
        </TryWithoutRight>
      );
    },
  };
}
