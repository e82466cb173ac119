import { siteFormRules } from '#domain/forms/site.ts';
import { defineForm } from '#crud/descriptor/form.ts';
import { formFields } from '#crud/form/formFields.ts';
import { formPages } from '#crud/page/formPages.tsx';
import { SiteContact, SitePlace, SiteSharingFields } from './SiteFields.tsx';
import { SiteImage } from './SiteImage.tsx';

const { part } = formFields<typeof siteFormRules.schema>();
const Contact = part(SiteContact);
const Place = part(SitePlace);
const Sharing = part(SiteSharingFields);

export const siteForm = defineForm({
  ...siteFormRules,
  Fields: ({ record }) => (
    <>
      <Contact />
      {record === null ? null : <SiteImage site={record} />}
      <Place />
      <Sharing />
    </>
  ),
});

export const { edit } = formPages(siteForm);
