import { lazy, Suspense, type ReactNode } from 'react';
import { latitudeField, longitudeField } from '#domain/validation/fields.ts';
import { formMessages } from '#domain/messages/forms.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { useConfig } from '../../context/config.ts';
import { FieldGrid } from '../FieldGrid.tsx';
import { NumberField } from './NumberField.tsx';
import { useTypedText } from './useTyped.ts';

const StaticMap = lazy(async () => ({ default: (await import('#ui/map/StaticMap.tsx')).StaticMap }));

export interface MapPointFieldProps {
  title?: string;
  hint?: ReactNode;
}

const degrees = (parsed: { success: boolean; data?: number | null | undefined }) =>
  parsed.success && typeof parsed.data === 'number' ? parsed.data : null;

/**
 * The place of a record: latitude and longitude, both or neither (use `located(body)` as the schema), with a small map
 * where the installation has map tiles.
 */
export function MapPointField({ title = 'Place on the map', hint }: MapPointFieldProps) {
  const { mapTilesUrl } = useConfig();
  const latitude = degrees(latitudeField.safeParse(useTypedText('latitude')));
  const longitude = degrees(longitudeField.safeParse(useTypedText('longitude')));
  return (
    <FieldGrid title={title}>
      <NumberField name="latitude" label="Latitude" unit="°" hint={hint ?? formMessages.latitudeHint} />
      <NumberField name="longitude" label="Longitude" unit="°" />
      {mapTilesUrl === undefined || latitude === null || longitude === null ? null : (
        <chakra.div gridColumn="1 / -1">
          <Suspense fallback={<chakra.div h="48" />}>
            <StaticMap
              template={mapTilesUrl}
              latitude={latitude}
              longitude={longitude}
              label={formMessages.mapOf(latitude, longitude)}
            />
          </Suspense>
        </chakra.div>
      )}
    </FieldGrid>
  );
}
