import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { dateDisplays, defaultDateDisplay, formatMoment, timeDisplays, type DateFormat } from '#format/dateFormats.ts';
import { DateDisplayContext } from '#ui/time/dateDisplay.ts';
import { Moment } from '#ui/time/Moment.tsx';

const at = '2026-11-05T03:07:09Z';
const zone = 'Australia/Sydney';
const formats: readonly DateFormat[] = ['date', 'time', 'dateTime', 'dateTimeSeconds'];

it('is the product’s own until somebody chooses', () => {
  expect(defaultDateDisplay).toEqual({ time: 'hh:mma', date: 'dd/MM/yyyy' });
  expect(formats.map((format) => formatMoment(at, zone, format))).toEqual([
    '05/11/2026',
    '02:07PM',
    '05/11/2026 02:07PM',
    '05/11/2026 02:07:09PM',
  ]);
});

it('is as chosen in every format', () => {
  const chosen = { time: 'H:mm', date: 'd MMM yyyy' } as const;
  expect(formats.map((format) => formatMoment(at, zone, format, chosen))).toEqual([
    '5 Nov 2026',
    '14:07',
    '5 Nov 2026 14:07',
    '5 Nov 2026 14:07:09',
  ]);
  expect(formatMoment('2026-11-04T22:05:00Z', zone, 'time', chosen)).toBe('9:05');
});

it.each(timeDisplays.flatMap((time) => dateDisplays.map((date) => ({ time, date }))))(
  'is what a moment on screen is written in: $date $time',
  (display) => {
    const moment = createElement(Moment, { at, zone });
    const markup = renderToStaticMarkup(createElement(DateDisplayContext, { value: display }, moment));
    expect(markup).toContain(`>${formatMoment(at, zone, 'dateTime', display)}<`);
  },
);
