import { recordName } from '#domain/entities/recordName.ts';
import { labelIn } from '#domain/states/words.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Unit } from '#domain/entities/unit.ts';
import { unitKindLabels } from '#domain/states/unitKind.ts';
import { CommandButtons } from '#crud/command/CommandButtons.tsx';
import { NewestSteps } from '#crud/command/NewestSteps.tsx';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import { UnitState } from '#crud/status/UnitState.tsx';
import { Elapsed } from '#ui/time/Elapsed.tsx';
import { Moment } from '#ui/time/Moment.tsx';
import { UnitTenant } from './UnitTenant.tsx';

const Head = chakra('div', {
  base: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '3', textStyle: 'lg' },
});

const DetailsLink = chakra(AppLink, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    minH: { base: '11', md: '6' },
    textStyle: 'sm',
    fontWeight: 'medium',
    color: 'accent.fg',
    _icon: { boxSize: '3.5' },
  },
});

function placeOf({ kind, Area }: Unit): ReactNode {
  return [labelIn(unitKindLabels, kind), Area?.name].filter(Boolean).join(' · ') || '–';
}

export function UnitPanel({ unit }: { unit: Unit }) {
  const zone = useSiteZone(unit.siteId);
  const { statusChangedAt, ActiveBooking } = unit;
  return (
    <chakra.div display="flex" flexDirection="column" gap="3" data-unit-panel={unit.id}>
      <div>
        <Head>
          <chakra.strong fontWeight="semibold" overflowWrap="anywhere">
            {recordName('unit', unit)}
          </chakra.strong>
          <UnitState unit={unit} variant="filled" />
        </Head>
        <chakra.p textStyle="xs" color="fg.muted" pt="0.5">
          {placeOf(unit)}
        </chakra.p>
        {statusChangedAt === null || statusChangedAt === undefined ? null : (
          <chakra.p textStyle="xs" color="fg.muted">
            Since <Moment at={statusChangedAt} zone={zone} /> (<Elapsed since={statusChangedAt} />)
          </chakra.p>
        )}
        {ActiveBooking ? (
          // Its room is kept while the booking loads, so that the buttons do not move.
          <chakra.div textStyle="sm" pt="1.5" minH="6.5" overflowWrap="anywhere">
            <UnitTenant unit={unit} />
          </chakra.div>
        ) : null}
      </div>
      <chakra.div display="flex">
        <CommandButtons entity="unit" row={unit} size="md" wide />
      </chakra.div>
      {/* Its room is kept: a panel above its tile would otherwise push the buttons from under the pointer. */}
      <NewestSteps entity="unit" row={unit} />
      <DetailsLink to="unit.detail" parameters={{ id: unit.id }}>
        Details
        <ArrowRight aria-hidden="true" />
      </DetailsLink>
    </chakra.div>
  );
}
