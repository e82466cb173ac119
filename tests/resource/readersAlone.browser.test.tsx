import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { bits } from '#domain/permissions/bits.ts';
import { ReadersAlone } from '#resource/page/ReadersAlone.tsx';
import { holdLine, Screen } from './screens.tsx';
import '#tests/ui/cleanup.ts';

it('tells who opens a page without the right to read which one is missing, until they have it', async () => {
  const line = await holdLine();
  const page = (mask: number) => (
    <Screen line={line} permissions={{ alerts: bits.read, sites: mask }}>
      <ReadersAlone entity="hub">
        <p>The hubs</p>
      </ReadersAlone>
    </Screen>
  );
  const { rerender } = render(page(bits.scope | bits.write));
  expect(screen.getByRole('heading', { level: 1, name: 'Hubs' })).toBeInTheDocument();
  expect(screen.getByText('You may not see hubs')).toBeInTheDocument();
  expect(screen.getByText('You need Sites: read; ask someone with Settings: write')).toBeInTheDocument();
  expect(screen.queryByText('The hubs')).toBeNull();
  rerender(page(bits.read));
  expect(screen.getByText('The hubs')).toBeInTheDocument();
  expect(screen.queryByText('You may not see hubs')).toBeNull();
  line.close();
});
