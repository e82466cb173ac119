import { placeCalls } from '#domain/calls/places.ts';
import { recordName } from '#domain/entities/recordName.ts';
import type { Site } from '#domain/entities/site.ts';
import { useCan } from '#crud/context/session.ts';
import { RecordImage } from '#crud/upload/RecordImage.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { UploadPreview } from '#ui/field/UploadBox.tsx';
import { ImageOff } from 'lucide-react';
import { useSiteImage } from './useSiteImage.ts';

/** Changes take effect at once. */
export function SiteImage({ site }: { site: Site }) {
  const mayWrite = useCan(placeCalls.siteImage.ask);
  if (mayWrite) {
    return <RecordImage entity="site" record={site} store={placeCalls.siteImage} remove={placeCalls.siteImageDelete} />;
  }
  return <ShownImage site={site} />;
}

function ShownImage({ site }: { site: Site }) {
  const address = useSiteImage(site);
  return address === null ? (
    <EmptyState icon={ImageOff} title="No image">
      Staff who may change this site can add one.
    </EmptyState>
  ) : (
    <UploadPreview src={address} alt={recordName('site', site)} />
  );
}
