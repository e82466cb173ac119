import { doorTypes, gateDirections, relayModes } from '#domain/states/device.ts';
import { openingHoursOf } from '#domain/setup/openingHoursOf.ts';
import { allSites } from '#domain/entities/site.ts';
import { gateBody } from '#domain/bodies/access.ts';
import { wiredDoor } from '#domain/validation/wiring.ts';
import { afterSettingDoors } from '#domain/forms/afterSettingDoors.ts';
import { defineFormRules } from '#domain/forms/formRules.ts';
import { doorTypeLabels, gateDirectionLabels, relayModeLabels } from '#domain/states/valueLabels.ts';
import { useRows } from '#crud/data/useRows.ts';
import { defineForm, type NewInputsLoaderProps } from '#crud/descriptor/form.ts';
import { FieldGrid } from '#crud/form/FieldGrid.tsx';
import { formPages } from '#crud/page/formPages.tsx';
import { formFields } from '#crud/form/formFields.ts';
import { useSession } from '#crud/context/session.ts';
import { choicesFromLabels } from '#crud/form/choicesFromLabels.ts';
import { DoorWiringFields } from '#parts/wiring/WiringFields.tsx';
import { DetailSkeleton } from '#ui/skeleton/DetailSkeleton.tsx';
import { otherSites } from './otherSites.ts';

export const gateFormRules = defineFormRules({
  entity: 'gate',
  schema: wiredDoor(gateBody),
  newRecordValues: { direction: 'entrance', doorType: 'gate' },
  inputs: (row) => ({ ...row, siteIds: row.sites?.map(({ id }) => id) }),
  afterSaving: (saved) => afterSettingDoors('gate', saved),
});

/** The most schedules and gates of a site that are looked at. */
const mostSchedules = 200;

const { ChoicesField } = formFields<typeof gateBody>();

interface GateSitesFieldProps {
  /** The gate's site; null: not chosen yet. */
  siteId: number | null;
}

/** null without other sites. */
function GateSitesField({ siteId }: GateSitesFieldProps) {
  const others = otherSites(useSession().sites, siteId);
  if (others.length === 0) return null;
  return (
    <ChoicesField
      name="siteIds"
      label="Also opens"
      hint="People with access to these sites can use this gate."
      choices={others.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}

const { ReferenceField, SelectField, TextField, useTypedId, part } = formFields<typeof gateFormRules.schema>();
const Wiring = part(DoorWiringFields);

/** A new gate opens for tenants in the hours of the site's other gates, else in the site's own. */
function SiteHours({ siteId, children }: NewInputsLoaderProps) {
  const query = { siteId: siteId ?? 0, limit: mostSchedules };
  const schedules = useRows('schedule', query);
  const gates = useRows('gate', query);
  if (siteId === null || siteId === allSites.id) return children({});
  if (schedules.status === 'loading' || gates.status === 'loading') return <DetailSkeleton facts={6} />;
  if (schedules.status === 'failed' || gates.status === 'failed') return children({});
  const ofSite = ({ siteId: own }: { siteId?: number | undefined }) => own === siteId;
  const scheduleId = openingHoursOf(schedules.rows.filter(ofSite), gates.rows.filter(ofSite));
  return children(scheduleId === null ? {} : { scheduleId });
}

export const gateForm = defineForm({
  ...gateFormRules,
  NewInputsLoader: SiteHours,
  Fields: ({ record }) => {
    const siteId = useTypedId('siteId');
    return (
      <>
        <FieldGrid>
          <TextField name="name" label="Name" />
          <SelectField
            name="direction"
            label="Direction"
            choices={choicesFromLabels(gateDirections, gateDirectionLabels)}
          />
          <SelectField name="doorType" label="Door type" choices={choicesFromLabels(doorTypes, doorTypeLabels)} />
          <ReferenceField
            name="scheduleId"
            label="Hours for tenants"
            entity="schedule"
            siteId={siteId}
            none="At any time"
          />
          <GateSitesField siteId={siteId} />
        </FieldGrid>
        <FieldGrid title="Hardware">
          <Wiring record={record} />
          <SelectField
            name="relayMode"
            label="Relay mode"
            choices={choicesFromLabels(relayModes, relayModeLabels)}
            none="Same as controller"
          />
          <ReferenceField name="hidId" label="Reader or keypad" entity="hid" siteId={siteId} />
        </FieldGrid>
      </>
    );
  },
});

export const { create, edit } = formPages(gateForm);
