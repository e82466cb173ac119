import { render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { ListMark } from '#crud/freshness/ListMark.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { linkTestHost, Screen } from './screens.tsx';

afterEach(() => page.viewport(1280, 720));

it.each(['Units', 'Customers', 'Storage bookings'])(
  'says on a phone in full when the rows of %s are from',
  async (title) => {
    await page.viewport(390, 844);
    const host = await linkTestHost();
    const freshness = { state: 'stale', since: Date.parse('2026-11-30T10:44:00Z'), complete: true } as const;
    render(
      <Screen host={host}>
        {/* The page has as much room at its sides. */}
        <div style={{ padding: '0 1rem' }}>
          <PageHeader title={title} mark={<ListMark total={1_154} isNarrowed freshness={freshness} />} />
        </div>
      </Screen>,
    );
    const said = await screen.findByText(/^Last updated/);
    expect(said.textContent).toMatch(/Last updated \d\d:\d\d[AP]M\./);
    for (let box: HTMLElement | null = said; box !== null && box.tagName !== 'HEADER'; box = box.parentElement)
      expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth || box.scrollWidth);
  },
);
