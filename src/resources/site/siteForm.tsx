import { siteFormBody } from '#domain/bodies/places.ts';
import { defineFormRules } from '#domain/forms/formRules.ts';
import { defineForm } from '#crud/descriptor/form.ts';
import { formFields } from '#crud/form/formFields.ts';
import { formPages } from '#crud/page/formPages.tsx';
import { SiteContact, SitePlace, SiteSharingFields, SiteTopics } from './SiteFields.tsx';
import { SiteImage } from './SiteImage.tsx';

const siteFormRules = defineFormRules({
  entity: 'site',
  schema: siteFormBody,
});

const { part } = formFields<typeof siteFormRules.schema>();
const Contact = part(SiteContact);
const Place = part(SitePlace);
const Topics = part(SiteTopics);
const Sharing = part(SiteSharingFields);

export const siteForm = defineForm({
  ...siteFormRules,
  Fields: ({ record }) => (
    <>
      <Contact />
      {record === null ? null : <SiteImage site={record} />}
      <Place />
      <Topics site={record} />
      <Sharing />
    </>
  ),
});

export const { edit } = formPages(siteForm);
