import 'virtual:theme.css';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from 'vitest/browser';
import { describe, expect, it, vi } from 'vitest';
import { Chart } from '#ui/chart/Chart.tsx';
import type { ChartFormat, ChartShape } from '#ui/chart/chartShape.ts';
import { fewOf, isProofOf } from '#tests/support/proofs.ts';

const format: ChartFormat = { text: (value) => (value === null ? '–' : `$${value}`), tickStep: 1 };
const kinds = ['columns', 'stacked', 'lines', 'bars'] as const;

function chartOf(given: Partial<ChartShape<string>> = {}): ChartShape<string> {
  return {
    label: 'Revenue by month',
    kind: 'columns',
    categoryHeader: 'Month',
    categories: ['Sep 2026', 'Oct 2026', 'Nov 2026'].map((label) => ({ label, drill: label })),
    series: [
      { id: 'billed', label: 'Billed', values: [30, null, -12] },
      { id: 'before', label: 'Period before', values: [28, 9, 14], isComparison: true },
    ],
    ...given,
  };
}

async function show(chart: ChartShape<string>, onDrill?: (drill: string) => void, width = 600) {
  const { container } = render(
    <div style={{ width }}>
      <Chart chart={chart} format={format} onDrill={onDrill} />
    </div>,
  );
  await screen.findByRole('table', { name: chart.label });
  return container;
}

const tipOf = (container: HTMLElement) => container.querySelector('[data-chart-tip]');

describe.each(kinds)('a chart of %s', (kind) => {
  /** All kinds share what answers the keys, and the words in place of a picture. */
  const isSeen = isProofOf('screens') || kind === 'columns';

  it('has a table of its values, unknown ones named', async () => {
    await show(chartOf({ kind }));
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'MonthBilledPeriod before',
      'Sep 2026$30$28',
      'Oct 2026unknown$9',
      'Nov 2026$-12$14',
    ]);
  });

  it('opens what a category counts, by pointer and by keyboard', async () => {
    const drilled = vi.fn<(drill: string) => void>();
    await show(chartOf({ kind }), drilled);
    await userEvent.click(screen.getByRole('button', { name: /^Oct 2026\. Billed: unknown/ }));
    expect(drilled).toHaveBeenLastCalledWith('Oct 2026');
    await userEvent.keyboard('{ArrowRight}{Enter}');
    await waitFor(() => expect(drilled).toHaveBeenLastCalledWith('Nov 2026'));
    expect(screen.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  });

  it.runIf(isSeen)('shows the values of a category in focus until Escape', async () => {
    const container = await show(chartOf({ kind }), () => {});
    await userEvent.tab();
    await waitFor(() => expect(tipOf(container)?.textContent).toBe('Sep 2026Billed$30Period before$28'));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(tipOf(container)).toBeNull());
    await userEvent.keyboard('{End}');
    await waitFor(() => expect(tipOf(container)?.textContent).toContain('Nov 2026'));
  });

  it.runIf(isSeen)('can be read value by value where it opens nothing', async () => {
    await show(chartOf({ kind }));
    expect(screen.queryAllByRole('button')).toEqual([]);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() =>
      expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe(
        'Oct 2026. Billed: unknown, Period before: $9',
      ),
    );
  });

  it('draws within its width, a single category included', async () => {
    const category = [{ label: 'A site of so long a name that no chart has room for all of it, ever' }];
    const series = [{ id: 'a', label: 'A', values: [1234567] }];
    const container = await show(chartOf({ kind, categories: category, series }), undefined, 260);
    const frame = container.querySelector('[data-chart-picture]')?.getBoundingClientRect();
    for (const text of container.querySelectorAll('[data-chart-picture] text')) {
      const { left, right } = text.getBoundingClientRect();
      expect(left).toBeGreaterThanOrEqual((frame?.left ?? 0) - 2);
      expect(right).toBeLessThanOrEqual((frame?.right ?? 0) + 2);
    }
    const label = container.querySelector('[data-category-label]');
    expect(label?.textContent).toContain('…');
    expect(label?.querySelector('title')?.textContent).toBe(category[0]?.label);
  });

  it.runIf(isSeen)('says so when there is nothing to draw', async () => {
    await show(chartOf({ kind, categories: [], series: [{ id: 'a', label: 'A', values: [] }] }), () => {});
    expect(screen.getByText('Nothing to draw for this choice.')).toBeTruthy();
  });
});

it.each([260, 390, 800])('the labels of months never overlap, %i pixels wide', async (width) => {
  const categories = Array.from({ length: 24 }, (_each, index) => ({ label: `Month ${index + 1}, 2026` }));
  const series = [{ id: 'a', label: 'A', values: categories.map((_each, index) => index) }];
  const container = await show(chartOf({ categories, series }), undefined, width);
  const boxes = [...container.querySelectorAll('[data-category-label]')].map((label) => label.getBoundingClientRect());
  expect(boxes.length).toBeGreaterThan(1);
  for (const [index, { left }] of boxes.entries()) {
    if (index > 0) expect(left).toBeGreaterThan(boxes[index - 1]?.right ?? 0);
  }
});

describe('a chart of a thousand categories', () => {
  const categories = Array.from({ length: 1_000 }, (_each, index) => ({ label: `Day ${index}`, drill: `${index}` }));
  const values = categories.map((_each, index) => (index * 37) % 101);
  const many = (kind: 'lines' | 'columns') => chartOf({ kind, categories, series: [{ id: 'a', label: 'A', values }] });

  it.each(fewOf('screens', ['lines', 'columns'] as const))('draws %s with few elements', async (kind) => {
    const container = await show(many(kind), () => {});
    expect(container.querySelectorAll('svg *').length).toBeLessThan(60);
    await waitFor(() => expect(container.querySelectorAll('tr')).toHaveLength(1_001));
  });

  it('opens the category under the pointer, with one button that moves', async () => {
    const drilled = vi.fn<(drill: string) => void>();
    await show(many('lines'), drilled);
    const group = screen.getByRole('group', { name: 'Open from Revenue by month' });
    const { left, top, width } = group.getBoundingClientRect();
    const place = { clientX: left + width * 0.7005, clientY: top + 20 };
    fireEvent.pointerMove(group, place);
    const button = await screen.findByRole('button', { name: /^Day 700\./ });
    expect(button.getBoundingClientRect().width).toBeGreaterThanOrEqual(23.9);
    fireEvent.click(button, { ...place, detail: 1 });
    expect(drilled).toHaveBeenLastCalledWith('700');
  });
});
