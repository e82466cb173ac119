import { lazy, Suspense } from 'react';
import type { Site } from '#domain/entities/site.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { siteMessages } from '#domain/messages/siteDetails.ts';
import { isOneOf, labelIn } from '#domain/states/words.ts';
import { strictness } from '#domain/states/user.ts';
import { useNow } from '#lib/useNow.ts';
import { useConfig } from '#crud/context/config.ts';
import { addressLine } from '#crud/form/fields/addressLine.ts';
import { InlineStack } from '#ui/layout/layout.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { Muted } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { Moment } from '#ui/time/Moment.tsx';
import { strictnessLabels, strictnessTexts } from '../organisation/labels.ts';
import { OrganisationSetting } from '../organisation/OrganisationSetting.tsx';
import { RecordLink } from '#crud/link/RecordLink.tsx';
import { sharingLabels, sharingTexts } from './labels.ts';

const StaticMap = lazy(async () => ({ default: (await import('#ui/map/StaticMap.tsx')).StaticMap }));

export function SiteClock({ site: { timeZone } }: { site: Site }) {
  const minute = Math.floor(useNow() / 60_000) * 60_000;
  if (timeZone === undefined) return '–';
  return (
    <InlineStack gap="0.5" data-site-clock="">
      {timeZone}
      <Muted textStyle="sm">
        {siteMessages.now} <Moment at={minute} zone={timeZone} />
      </Muted>
    </InlineStack>
  );
}

export function SitePosition({ site: { latitude, longitude } }: { site: Site }) {
  if (latitude === undefined || longitude === undefined) return '–';
  if (latitude === null || longitude === null) return siteMessages.noPosition;
  return `${latitude}, ${longitude}`;
}

/** Absent without map tiles or a position. */
export function SiteMap({ site }: { site: Site }) {
  const { mapTilesUrl } = useConfig();
  const { latitude, longitude } = site;
  if (mapTilesUrl === undefined || typeof latitude !== 'number' || typeof longitude !== 'number') return null;
  return (
    <Panel title="On the map">
      <Suspense fallback={<chakra.div h="48" />}>
        <StaticMap
          template={mapTilesUrl}
          latitude={latitude}
          longitude={longitude}
          label={siteMessages.mapOf(recordName('site', site))}
        />
      </Suspense>
    </Panel>
  );
}

export const siteAddress = (site: Site): string | null => addressLine(site) || null;

export function SiteSharing({ site: { sharing, sharedWith } }: { site: Site }) {
  if (sharing === undefined) return '–';
  const text = isOneOf(Object.keys(sharingTexts) as (keyof typeof sharingTexts)[], sharing)
    ? sharingTexts[sharing]
    : '';
  return (
    <InlineStack gap="0.5">
      {labelIn(sharingLabels, sharing)}
      <Muted textStyle="sm">{text}</Muted>
      {sharing === 'DISABLED' || sharedWith === undefined ? null : (
        <span>
          {sharedWith.length === 0
            ? 'No organisation is listed yet.'
            : sharedWith.map((id, index) => (
                <span key={id}>
                  {index === 0 ? 'Listed: ' : ', '}
                  <RecordLink entity="organisation" id={id} to="organisation.detail" />
                </span>
              ))}
        </span>
      )}
    </InlineStack>
  );
}

const isStrictness = (value: string | number) => isOneOf(strictness, String(value));

export function SiteStrictness({ site: { organisationId } }: { site: Site }) {
  if (organisationId === undefined) return '–';
  return (
    <OrganisationSetting
      organisationId={organisationId}
      setting="strictness"
      known={undefined}
      text={(value) =>
        isStrictness(value)
          ? `${labelIn(strictnessLabels, String(value))}: ${labelIn(strictnessTexts, String(value))}`
          : String(value)
      }
    />
  );
}
