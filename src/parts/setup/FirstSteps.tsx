import { Circle, CircleArrowRight, CircleCheck, CircleDashed, Clock, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { allSites } from '#domain/entities/site.ts';
import { firstStepMessages as texts } from '#domain/messages/firstSteps.ts';
import type { FirstStep, SetupEntity } from '#domain/setup/firstSteps.ts';
import { useSession } from '#crud/context/session.ts';
import { MakeManyButton } from '#crud/import/MakeManyButton.tsx';
import { ImportButton } from '#crud/import/ImportButton.tsx';
import { SetupLink, useMayCreate } from '#crud/setup/SetupLink.tsx';
import { Row, Stack } from '#ui/layout/layout.tsx';
import { OrderedList, RuledItem } from '#ui/layout/list.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { Badge, Muted, Note, Small } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { FoundLink } from '../network/FoundLink.tsx';

type KnownState = Exclude<FirstStep['state'], 'loading'>;

const icons: Readonly<Record<KnownState, LucideIcon>> = {
  done: CircleCheck,
  next: CircleArrowRight,
  open: Circle,
  waiting: Clock,
  unknown: CircleDashed,
};

/** The devices that the chosen site's server found, where it looks for them. */
function FoundDevices() {
  const { siteId } = useSession();
  return siteId === null || siteId === allSites.id ? null : <FoundLink siteId={siteId} />;
}

function StepActions({ missing, isNext }: { missing: readonly SetupEntity[]; isNext: boolean }) {
  const mayCreate = useMayCreate();
  if (!missing.some(mayCreate)) return <Note>{texts.others}</Note>;
  return (
    <Row pt="1">
      {missing.map((kind, index) => (
        <SetupLink key={kind} kind={kind} main={isNext && index === 0} />
      ))}
      {missing.includes('controller') ? <FoundDevices /> : null}
      {missing.map((kind) => (
        <MakeManyButton key={kind} entity={kind} />
      ))}
      {missing.map((kind) => (
        <ImportButton key={kind} entity={kind} {...(missing.length > 1 ? { label: texts.importOf(kind) } : {})} />
      ))}
    </Row>
  );
}

/** What a step says below its title: the next move, the records that it waits for, or that nobody knows yet. */
function StepContent({ step }: { step: FirstStep }): ReactNode {
  const { id, state, missing, needs } = step;
  if (state === 'done') return null;
  if (state === 'unknown') return <Note>{texts.unknown}</Note>;
  return (
    <>
      <Note maxW="prose">{texts.steps[id].why}</Note>
      {state === 'waiting' ? (
        <Note>{texts.waiting(needs)}</Note>
      ) : (
        <StepActions missing={missing} isNext={state === 'next'} />
      )}
    </>
  );
}

function Step({ step, state }: { step: FirstStep; state: KnownState }) {
  const { id, isOptional } = step;
  const Icon = icons[state];
  return (
    <RuledItem
      display="flex"
      gap="3"
      px="4"
      py="3"
      data-step={id}
      data-state={state}
      aria-current={state === 'next' ? 'step' : undefined}
    >
      <Badge
        boxSize="7"
        flexShrink="0"
        borderRadius="full"
        colorPalette={state === 'done' ? 'secure' : state === 'next' ? 'accent' : 'neutral'}
        _icon={{ boxSize: '4' }}
      >
        <Icon aria-hidden="true" />
      </Badge>
      <Stack gap="1" flex="1" pt="0.5">
        <Row columnGap="2" rowGap="0">
          <chakra.h3 textStyle="md" fontWeight={state === 'done' ? 'normal' : 'medium'}>
            {texts.steps[id].title}
          </chakra.h3>
          <Small>{texts.states[state]}</Small>
          {isOptional && state !== 'done' ? <Small>{`· ${texts.optional}`}</Small> : null}
        </Row>
        <StepContent step={step} />
      </Stack>
    </RuledItem>
  );
}

const Waiting = () => (
  <RuledItem display="flex" alignItems="center" gap="3" px="4" py="3" data-skeleton="">
    <SkeletonBlock boxSize="7" borderRadius="full" />
    <SkeletonBlock w="12rem" />
  </RuledItem>
);

export interface FirstStepsProps {
  steps: readonly FirstStep[];
  /** The page has the title already. */
  isWholePage?: boolean;
  /** Before the sentence about the steps. */
  children?: ReactNode;
}

/** The steps from an empty organisation, or an empty site of it, to the first customer. */
export function FirstSteps({ steps, isWholePage = false, children }: FirstStepsProps) {
  const { sites, siteId } = useSession();
  const site = sites.find(({ id }) => id === siteId)?.name;
  const done = steps.filter(({ state }) => state === 'done').length;
  const isLoading = steps.some(({ state }) => state === 'loading');
  const isCounted = !isLoading && steps.every(({ state }) => state !== 'unknown');
  const progress = isCounted ? texts.progress(done, steps.length) : undefined;
  const heading = isWholePage
    ? { title: progress }
    : { title: texts.title, actions: progress && <Muted textStyle="sm">{progress}</Muted> };
  return (
    <Panel flush {...heading}>
      <Stack gap="1" px="4" py="3" borderBottomWidth="1px" borderColor="border.muted">
        {children}
        <Note maxW="prose" overflowWrap="anywhere">
          {site === undefined ? texts.lead : texts.leadOf(site)}
        </Note>
      </Stack>
      <OrderedList aria-label={texts.title}>
        {steps.map((step, index) =>
          // They show together: each has another height once it is known.
          isLoading || step.state === 'loading' ? (
            <Waiting key={index} />
          ) : (
            <Step key={step.id} step={step} state={step.state} />
          ),
        )}
      </OrderedList>
    </Panel>
  );
}
