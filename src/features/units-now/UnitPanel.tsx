import { recordName } from '#domain/entities/recordName.ts';
import { labelIn } from '#domain/states/words.ts';
import { Line, Stack } from '#ui/layout/layout.tsx';
import { Note } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { ArrowRight } from 'lucide-react';
import { lazy, Suspense, type ReactNode } from 'react';
import type { Unit } from '#domain/entities/unit.ts';
import { troublesOf } from '#domain/states/trouble.ts';
import { cleaningStateLabels } from '#domain/states/valueLabels.ts';
import { unitKindLabels } from '#domain/states/unitKind.ts';
import { CommandButtons } from '#crud/command/CommandButtons.tsx';
import { NewestSteps } from '#crud/command/NewestSteps.tsx';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import { UnitState } from '#crud/status/UnitState.tsx';
import { Elapsed } from '#ui/time/Elapsed.tsx';
import { Moment } from '#ui/time/Moment.tsx';
import { ToneTag } from '#ui/tone/ToneTag.tsx';
import { UnitTenant } from './UnitTenant.tsx';

/** The first screen does without its code. */
const UnitAtDesk = lazy(() => import('./UnitAtDesk.tsx').then(({ UnitAtDesk: part }) => ({ default: part })));
const UnitTrouble = lazy(() =>
  import('#parts/trouble/UnitTrouble.tsx').then(({ UnitTrouble: part }) => ({ default: part })),
);

function placeOf({ kind, Area }: Unit): ReactNode {
  // An area is often named after what stands in it.
  const parts = new Set([labelIn(unitKindLabels, kind), Area?.name].filter(Boolean));
  return [...parts].join(' · ') || '–';
}

export function UnitPanel({ unit }: { unit: Unit }) {
  const zone = useSiteZone(unit.siteId);
  const { statusChangedAt, ActiveBooking } = unit;
  const isInTrouble = troublesOf(unit).length > 0;
  const notes = unit.notes?.trim() ?? '';
  return (
    <Stack gap="3" data-unit-panel={unit.id}>
      <div>
        <Line justifyContent="space-between" gap="3" textStyle="lg">
          <chakra.strong fontWeight="semibold" overflowWrap="anywhere">
            {recordName('unit', unit)}
          </chakra.strong>
          <UnitState unit={unit} variant="filled" />
        </Line>
        <Note textStyle="xs" pt="0.5">
          {placeOf(unit)}
        </Note>
        {unit.cleaningState === 'CLEAN/REPAIR' ? (
          <ToneTag tone="fault" variant="dense">
            {labelIn(cleaningStateLabels, unit.cleaningState)}
          </ToneTag>
        ) : null}
        {statusChangedAt === null || statusChangedAt === undefined || isInTrouble ? null : (
          <Note textStyle="xs">
            Since <Moment at={statusChangedAt} zone={zone} /> (<Elapsed since={statusChangedAt} />)
          </Note>
        )}
        {notes === '' ? null : (
          <chakra.p textStyle="sm" pt="1.5" lineClamp="3" overflowWrap="anywhere" whiteSpace="pre-line">
            {notes}
          </chakra.p>
        )}
        {ActiveBooking ? (
          // Its room is kept while the booking loads, so that the buttons do not move.
          <chakra.div textStyle="sm" pt="1.5" minH="6.5" overflowWrap="anywhere">
            <UnitTenant unit={unit} />
          </chakra.div>
        ) : null}
      </div>
      {isInTrouble ? (
        // Its room is kept while its code loads, so that the buttons do not move.
        <chakra.div minH="8.5rem">
          <Suspense fallback={null}>
            <UnitTrouble unit={unit} />
          </Suspense>
        </chakra.div>
      ) : null}
      <chakra.div display="flex">
        <CommandButtons entity="unit" row={unit} size="md" wide />
      </chakra.div>
      {/* Its room is kept: a panel above its tile would otherwise push the buttons from under the pointer. */}
      <NewestSteps entity="unit" row={unit} />
      <AppLink
        to="unit.detail"
        parameters={{ id: unit.id }}
        display="inline-flex"
        alignItems="center"
        gap="1"
        minH={{ base: '11', md: '6' }}
        textStyle="sm"
        fontWeight="medium"
        color="accent.fg"
        _icon={{ boxSize: '3.5' }}
      >
        Details
        <ArrowRight aria-hidden="true" />
      </AppLink>
      {/* At the end of the panel: its code loads later, and nothing may move then. */}
      <Suspense fallback={null}>
        <UnitAtDesk unit={unit} />
      </Suspense>
    </Stack>
  );
}
