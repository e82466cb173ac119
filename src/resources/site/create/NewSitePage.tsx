import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { recordMessages } from '#domain/messages/records.ts';
import { siteMessages } from '#domain/messages/siteDetails.ts';
import { routeOf } from '#domain/routes/index.ts';
import { pathTo } from '#domain/routes/path.ts';
import { zoneOfState } from '#domain/states/australia.ts';
import { localZone } from '#format/wallClock.ts';
import { useMayOpen, useSession } from '#crud/context/session.ts';
import { FieldGrid } from '#crud/form/FieldGrid.tsx';
import { LinkButton } from '#crud/link/LinkButton.tsx';
import type { Step } from '#crud/steps/step.ts';
import { StepsForm } from '#crud/steps/StepsForm.tsx';
import { useStepsForm } from '#crud/steps/useStepsForm.ts';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { WeekField } from '../../schedule/WeekField.tsx';
import { SiteContact, SitePlace, SiteSharingFields } from '../SiteFields.tsx';
import { newSiteSchema, type NewSiteField } from './newSite.ts';
import { madeSiteId, useNewSiteCalls } from './useNewSiteCalls.ts';
import { formFields } from '#crud/form/formFields.ts';

const { ImageField, SwitchField, TextField, useInput, useTicked, useTypedText, part } = formFields<NewSiteField>();
const Contact = part(SiteContact);
const Place = part(SitePlace);
const Sharing = part(SiteSharingFields);
const Week = part(WeekField);

const { create: texts } = siteMessages;

function ContactStep() {
  return (
    <>
      <Contact />
      <ImageField name="image" label="Image" />
    </>
  );
}

/** Proposes the time zone of the chosen state, until somebody chooses another. */
function useProposedZone(): void {
  const { value: zone, onChange } = useInput('timeZone');
  const proposal = zoneOfState(useTypedText('state'), useTypedText('country'));
  const last = useRef(proposal);
  const propose = useEffectEvent(() => {
    const isOwn = zone !== '' && zone !== initial.timeZone && zone !== last.current;
    last.current = proposal;
    if (!isOwn && proposal !== null) onChange(proposal);
  });
  useEffect(() => {
    if (proposal !== last.current) propose();
  }, [proposal]);
}

function PlaceStep() {
  useProposedZone();
  return <Place />;
}

/** The hours are in the chosen zone, since the site does not exist yet. */
function HoursStep() {
  const hasHours = useTicked('hasHours');
  const zone = useTypedText('timeZone');
  return (
    <>
      <SwitchField name="hasHours" label={texts.hours} hint={texts.hoursHint} />
      {/* The summary and the server's messages need the hidden inputs. */}
      <chakra.div display={hasHours ? 'flex' : 'none'} flexDirection="column" gap="4">
        <FieldGrid>
          <TextField name="hoursName" label="Name of the schedule" />
        </FieldGrid>
        <Week {...(zone === '' ? {} : { zone })} />
      </chakra.div>
    </>
  );
}

function SharingStep() {
  return (
    <>
      <Sharing />
      <SwitchField name="visitors" label={texts.visitors} />
    </>
  );
}

const steps: readonly Step<NewSiteField>[] = [
  {
    id: 'site',
    title: 'Name and contact',
    fields: ['name', 'phone', 'email', 'organisationId', 'image'],
    Content: ContactStep,
  },
  {
    id: 'place',
    title: 'Place and time zone',
    fields: ['street1', 'street2', 'suburb', 'state', 'postcode', 'country', 'timeZone', 'latitude', 'longitude'],
    Content: PlaceStep,
  },
  { id: 'hours', title: 'Opening hours', fields: ['hasHours', 'hoursName', 'spans'], Content: HoursStep },
  { id: 'sharing', title: 'Sharing and visitors', fields: ['sharing', 'sharedWith', 'visitors'], Content: SharingStep },
];

const initial = {
  country: 'Australia',
  timeZone: localZone(),
  sharing: 'DISABLED',
  visitors: true,
  hasHours: true,
  hoursName: texts.hoursName,
  spans: [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, from: '06:00', to: '22:00' })),
};

/** Ends on the first steps of the new site, which becomes the chosen one; for those who may not see them, on its page. */
export default function NewSitePage() {
  const navigate = useNavigate();
  const calls = useNewSiteCalls();
  const mayOpen = useMayOpen();
  const { hasNoSite, sites, chooseSite } = useSession();
  // The new site may arrive before the form is done.
  const [isFirst] = useState(hasNoSite);
  const newestSites = useRef(sites);
  useEffect(() => {
    newestSites.current = sites;
  }, [sites]);
  const { title } = routeOf('site.create');
  const { form, progress } = useStepsForm({
    name: 'site.new',
    schema: newSiteSchema,
    initial,
    calls,
    savedText: recordMessages.created('Site'),
    onDone: (results) => {
      const id = madeSiteId(results);
      // A site that is not among the person's sites, or not yet, can't be chosen.
      const isKnown = id !== null && newestSites.current.some((site) => site.id === id);
      if (isKnown) chooseSite(id);
      // Nothing else is there yet: the first steps lead on.
      if ((isFirst || isKnown) && mayOpen('firstSteps')) {
        void navigate(pathTo('firstSteps'), { replace: true });
        return;
      }
      void navigate(id === null ? pathTo('site.list') : pathTo('site.detail', { id }), { replace: true });
    },
  });
  return (
    <>
      <PageHeader title={title} subtitle=" " />
      <Panel>
        <chakra.div css={{ '--form-bleed': '1rem' }}>
          <StepsForm
            form={form}
            progress={progress}
            steps={steps}
            label={title}
            submitLabel="Create site"
            actions={<LinkButton to="site.list">Cancel</LinkButton>}
          />
        </chakra.div>
      </Panel>
    </>
  );
}
