import { siteFormBody } from '#domain/bodies/places.ts';
import { defineForm } from '#crud/descriptor/form.ts';
import { formPages } from '#crud/page/formPages.tsx';
import { site } from './index.tsx';
import { SiteContact, SitePlace, SiteSharingFields } from './SiteFields.tsx';
import { SiteImage } from './SiteImage.tsx';

export const siteForm = defineForm({
  entity: 'site',
  routes: site.routes,
  schema: siteFormBody,
  Fields: ({ form, record }) => (
    <>
      <SiteContact form={form} />
      {record === null ? null : <SiteImage site={record} />}
      <SitePlace form={form} />
      <SiteSharingFields form={form} />
    </>
  ),
});

export const { edit } = formPages(siteForm);
