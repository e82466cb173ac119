import { lazy, Suspense, type ReactNode } from 'react';
import { latitudeField, longitudeField } from '#domain/validation/fields.ts';
import { formMessages } from '#domain/messages/forms.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { useConfig } from '../../context/config.ts';
import { FieldGrid } from '../FieldGrid.tsx';
import type { RecordFormState } from '../recordForm.ts';
import { NumberField } from './NumberField.tsx';
import { useTypedText } from './useTypedText.ts';

const StaticMap = lazy(async () => ({ default: (await import('#ui/map/StaticMap.tsx')).StaticMap }));

type Coordinate = 'latitude' | 'longitude';

export interface MapPointFieldProps<Name extends string> {
  form: Coordinate extends Name ? RecordFormState<Name> : never;
  title?: string;
  hint?: ReactNode;
}

const degrees = (parsed: { success: boolean; data?: number | null | undefined }) =>
  parsed.success && typeof parsed.data === 'number' ? parsed.data : null;

/**
 * The place of a record: latitude and longitude, both or neither (use `located(body)` as the schema), with a small map
 * where the installation has map tiles.
 */
export function MapPointField<Name extends string>({
  form: given,
  title = 'Place on the map',
  hint,
}: MapPointFieldProps<Name>) {
  const form = given as unknown as RecordFormState<Coordinate>;
  const { mapTilesUrl } = useConfig();
  const latitude = degrees(latitudeField.safeParse(useTypedText(form, 'latitude')));
  const longitude = degrees(longitudeField.safeParse(useTypedText(form, 'longitude')));
  return (
    <FieldGrid title={title}>
      <NumberField form={form} name="latitude" label="Latitude" unit="°" hint={hint ?? formMessages.latitudeHint} />
      <NumberField form={form} name="longitude" label="Longitude" unit="°" />
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
