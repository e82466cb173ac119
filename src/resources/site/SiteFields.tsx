import { useId } from 'react';
import type { siteBody } from '#domain/bodies/places.ts';
import { siteSharing, type Site } from '#domain/entities/site.ts';
import { networkMessages } from '#domain/messages/network.ts';
import { topicPrefixRight } from '#domain/validation/topicPrefix.ts';
import { labelIn } from '#domain/states/words.ts';
import { useCan, useSession } from '#crud/context/session.ts';
import { FieldGrid } from '#crud/form/FieldGrid.tsx';
import type { FieldName } from '#crud/form/recordForm.ts';
import { FieldMessage } from '#ui/field/FieldMessage.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { Strong } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { sharingLabels, sharingTexts } from './labels.ts';
import { formFields, formPart } from '#crud/form/formFields.ts';

const {
  AddressFields,
  MapPointField,
  PhoneField,
  ReferenceField,
  ReferencesField,
  TextField,
  ZoneField,
  useField,
  useTypedText,
} = formFields<Name>();

const { prefix } = networkMessages;

type Name = FieldName<typeof siteBody>;

export const SiteContact = formPart<Name>(function SiteContact() {
  const { rights } = useSession().visitor;
  return (
    <FieldGrid>
      <TextField name="name" label="Name" />
      <PhoneField name="phone" label="Phone" />
      <TextField name="email" label="Email" autoComplete="off" />
      {rights.isSuperAdmin ? (
        <ReferenceField
          name="organisationId"
          label="Organisation"
          entity="organisation"
          none="Your own"
          hint="The organisation that runs the site."
        />
      ) : null}
    </FieldGrid>
  );
});

export const SitePlace = formPart<Name>(function SitePlace() {
  return (
    <>
      <AddressFields prefix="" />
      <FieldGrid title="Time">
        <ZoneField name="timeZone" label="Time zone" hint="Opening hours and reports follow it." />
      </FieldGrid>
      <MapPointField />
    </>
  );
});

/** Which topics are the site's own, for those who may change it; nothing where the server has no such field. */
export const SiteTopics = formPart<Name, { site: Site | null }>(function SiteTopics({ site }) {
  const mayChange = useCan(topicPrefixRight);
  if (site?.topicPrefix === undefined || !mayChange) return null;
  return (
    <FieldGrid title="Doors">
      <TextField name="topicPrefix" label={prefix.label} hint={prefix.hint} />
    </FieldGrid>
  );
});

const Option = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '3',
    p: '3',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'l2',
    cursor: 'button',
    textStyle: 'sm',
    '&:has(:checked)': { borderColor: 'accent.border', bg: 'accent.subtle' },
    '& input': { accentColor: '{colors.accent.solid}', boxSize: '4', mt: '0.5', flexShrink: '0' },
    '& small': { display: 'block', textStyle: 'sm', color: 'fg.muted' },
  },
});

export const SiteSharingFields = formPart<Name>(function SiteSharingFields() {
  const { value, wiring, error } = useField(
    { name: 'sharing', label: 'Sharing' },
    { textOf: (held) => labelIn(sharingLabels, String(held)) ?? 'Not set' },
  );
  const id = useId();
  const sharing = useTypedText('sharing');
  return (
    <Stack gap="4">
      <chakra.fieldset border="none" m="0" p="0" display="flex" flexDirection="column" gap="2">
        <chakra.legend textStyle="sm" fontWeight="medium" p="0" pb="1.5">
          Sharing
        </chakra.legend>
        {siteSharing.map((each, index) => (
          <Option key={each}>
            <input
              type="radio"
              name={`${id}sharing`}
              value={each}
              checked={value === each}
              ref={index === 0 ? wiring.ref : undefined}
              onBlur={wiring.onBlur}
              onChange={() => wiring.onChange(each)}
            />
            <span>
              <Strong>{sharingLabels[each]}</Strong>
              <small>{sharingTexts[each]}</small>
            </span>
          </Option>
        ))}
        <FieldMessage error={error} hasRoom={false} />
      </chakra.fieldset>
      {sharing === 'SITE' || sharing === 'ORGANISATION' ? (
        <ReferencesField
          name="sharedWith"
          label="Shared with"
          entity="organisation"
          hint="Organisations that your rights let you see are offered."
        />
      ) : null}
    </Stack>
  );
});
