import { siteFormBody } from '#domain/bodies/places.ts';
import { defineForm } from '#crud/descriptor/form.ts';
import { formFields } from '#crud/form/formFields.ts';
import { formPages } from '#crud/page/formPages.tsx';
import { site } from './index.tsx';
import { SiteContact, SitePlace, SiteSharingFields } from './SiteFields.tsx';
import { SiteImage } from './SiteImage.tsx';

const { part } = formFields<typeof siteFormBody>();
const Contact = part(SiteContact);
const Place = part(SitePlace);
const Sharing = part(SiteSharingFields);

export const siteForm = defineForm({
  entity: 'site',
  routes: site.routes,
  schema: siteFormBody,
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
