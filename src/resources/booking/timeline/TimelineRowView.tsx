import { memo, type MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { pathTo } from '#domain/routes/path.ts';
import { bookingTypes, type BookingType } from '#domain/states/unitKind.ts';
import { isOneOf } from '#domain/states/words.ts';
import { lookOf } from '#domain/states/stateLooks.ts';
import { PathLink } from '#crud/link/PathLink.tsx';
import { createSearch } from '../create/createAddress.ts';
import type { TimelineItem, TimelineRow } from './timelineRows.ts';
import { pressedStart, type PixelSpan, type TimelineScale } from './timelineScale.ts';
import { itemLabel, itemText, type TimelineWriting } from './timelineText.ts';

/** The pages that bars, free times and names lead to. */
export interface TimelineLinks {
  variant: BookingType;
  mayOpenUnits: boolean;
  mayOpenBookings: boolean;
  mayBook: boolean;
}

export interface TimelineRowViewProps {
  row: TimelineRow;
  /** The row's place among all, from 0. */
  index: number;
  top: number;
  height: number;
  names: number;
  scale: TimelineScale;
  writing: TimelineWriting;
  span: PixelSpan;
  links: TimelineLinks;
  siteName: string | null;
  /** The item that Tab leads to; null: the name; undefined: none in this row. */
  focusable: string | null | undefined;
}

/** Space above and below a bar. */
const gap = 3;
const leastWidth = 6;
/** Narrower bars have no text. */
const leastTextWidth = 22;

export const TimelineRowView = memo(function TimelineRowView(props: TimelineRowViewProps) {
  const { row, index, top, height, names, scale, span, siteName, focusable, writing, links } = props;
  const shown = row.items.filter(
    (item) => item.key === focusable || (scale.xOf(item.from) < span.until && endOf(item, scale) > span.from),
  );
  return (
    <div role="row" aria-rowindex={index + 2} data-row={row.key} style={{ top }}>
      <div role="rowheader" data-name="">
        <RowName row={row} links={links} isFocusable={focusable === null} />
        {row.note === null ? null : <small>{row.note}</small>}
        {siteName === null ? null : <small data-site="">{siteName}</small>}
      </div>
      {shown.map((item) => (
        <div key={item.key} role="gridcell" data-cell="" style={placeOf(item, { row, scale, names, height })}>
          <Item
            row={row}
            item={item}
            scale={scale}
            writing={writing}
            links={links}
            isFocusable={focusable === item.key}
          />
        </div>
      ))}
    </div>
  );
});

const endOf = ({ until }: TimelineItem, { xOf, width }: TimelineScale) =>
  until === null ? width : Math.min(width, xOf(until));

function placeOf(
  item: TimelineItem,
  { row, scale, names, height }: Pick<TimelineRowViewProps, 'row' | 'scale' | 'names' | 'height'>,
) {
  const left = Math.max(0, scale.xOf(item.from));
  const inner = height - 2 * gap - 1;
  const lane = item.kind === 'booking' ? item.lane : 0;
  const each = item.kind === 'booking' ? inner / row.lanes : inner;
  return {
    left: names + left,
    width: Math.max(leastWidth, endOf(item, scale) - left - 1),
    top: gap + lane * each,
    height: each,
  };
}

const tabOf = (isFocusable: boolean) => (isFocusable ? 0 : -1);

interface RowNameProps extends Pick<TimelineRowViewProps, 'row' | 'links'> {
  isFocusable: boolean;
}

const RowName = memo(function RowName({ row, links, isFocusable }: RowNameProps) {
  const about = { 'data-place': row.key, tabIndex: tabOf(isFocusable) };
  if (!links.mayOpenUnits) return <span {...about}>{row.name}</span>;
  return (
    <PathLink to={pathTo(`${row.entity}.detail`, { id: row.id })} {...about}>
      {row.name}
    </PathLink>
  );
});

interface ItemProps extends Pick<TimelineRowViewProps, 'row' | 'scale' | 'writing' | 'links'> {
  item: TimelineItem;
  isFocusable: boolean;
}

/** A horizontal scroll does not render visible items again. */
const Item = memo(function Item(props: ItemProps) {
  return props.item.kind === 'free' ? <FreeTime {...props} /> : <Bar {...props} />;
});

const isWide = (item: TimelineItem, scale: TimelineScale) =>
  endOf(item, scale) - Math.max(0, scale.xOf(item.from)) >= leastTextWidth;

function Bar({ row, item, scale, writing, links, isFocusable }: ItemProps) {
  if (item.kind !== 'booking') return null;
  const { booking, isUndated, until } = item;
  const label = itemLabel(row, item, writing);
  const about = {
    'data-place': item.key,
    'data-bar': '',
    'data-tone': lookOf('booking', booking.status ?? '').tone,
    'data-undated': isUndated ? '' : undefined,
    'data-open-end': until === null ? '' : undefined,
    'aria-label': label,
    title: label,
    tabIndex: tabOf(isFocusable),
  };
  const text = isWide(item, scale) ? <span>{itemText(item, writing)}</span> : null;
  const type = isOneOf(bookingTypes, booking.type) ? booking.type : links.variant;
  if (!links.mayOpenBookings) {
    return (
      <span role="img" {...about}>
        {text}
      </span>
    );
  }
  return (
    <PathLink to={pathTo('booking.detail', { type, id: booking.id })} {...about}>
      {text}
    </PathLink>
  );
}

function FreeTime({ row, item, scale, writing, links, isFocusable }: ItemProps) {
  const navigate = useNavigate();
  const label = itemLabel(row, item, writing);
  const about = { 'data-place': item.key, 'data-free': '', tabIndex: tabOf(isFocusable) };
  const text = isWide(item, scale) ? <span>{itemText(item, writing)}</span> : null;
  if (!links.mayBook) {
    return (
      <span role="img" aria-label={label.replace(/\. New booking$/, '')} {...about}>
        {text}
      </span>
    );
  }
  const path = pathTo('booking.create', { type: links.variant, id: row.id });
  const addressFrom = (from: number) => path + createSearch({ entity: row.entity, time: { from, until: item.until } });
  const openPressed = (event: MouseEvent<HTMLElement>) => {
    // A key press has no place on the bar: it means the beginning, to which the link leads.
    if (event.detail === 0 || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const offset = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const pressed = scale.instantAt(Math.max(0, scale.xOf(item.from)) + offset);
    void navigate(addressFrom(pressedStart(scale, pressed, item)));
  };
  return (
    <PathLink to={addressFrom(item.from)} onClick={openPressed} aria-label={label} title={label} {...about}>
      {text}
    </PathLink>
  );
}
