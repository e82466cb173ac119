import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { guideJob, offeredJobs, type GuideJobId } from '#domain/guide/jobs.ts';
import { guideMessages as texts, guideSteps } from '#domain/messages/guide.ts';
import { routeOf } from '#domain/routes/index.ts';
import { useMay, useMayOpen, useSession } from '#crud/context/session.ts';
import { LinkButton } from '#crud/link/LinkButton.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { goToSection, SectionList } from '#ui/page/SectionList.tsx';
import { Note, Strong } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { breakpoints } from '#ui/theme/scale.ts';
import { guideLooks } from '#domain/guide/pictures.ts';
import { guidePictures } from './pictures.ts';

/** Steps on the left, the picture beside them where there is room. */
const Body = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    alignItems: 'start',
    xl: { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)', gap: '6' },
  },
});

const Steps = chakra('ol', {
  base: { m: '0', ps: '5', display: 'grid', gap: '2', listStyleType: 'decimal', '& li': { ps: '1' } },
});

const Picture = chakra('picture', {
  base: {
    display: 'block',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'l2',
    overflow: 'hidden',
    maxW: { base: '20rem', md: 'none' },
    '& img': { display: 'block', w: 'full', h: 'auto' },
  },
});

/** A step with the names on the screen in bold. */
function Step({ text }: { text: string }) {
  return (
    <li>
      {text
        .split('**')
        .map((part, index) =>
          index % 2 === 1 ? <Strong key={index}>{part}</Strong> : <span key={index}>{part}</span>,
        )}
    </li>
  );
}

function JobPicture({ id }: { id: GuideJobId }) {
  const { wide, phone } = guidePictures[id];
  return (
    <Picture>
      <source media={`(width < ${breakpoints.md})`} srcSet={phone} {...guideLooks.phone} />
      <img src={wide} alt={texts.picture(guideJob(id).title)} loading="lazy" decoding="async" {...guideLooks.wide} />
    </Picture>
  );
}

function Job({ id }: { id: GuideJobId }) {
  const { title, page } = guideJob(id);
  return (
    <chakra.div id={id} tabIndex={-1} outline="none">
      <Panel title={title} actions={<LinkButton to={page}>{texts.open(routeOf(page).title)}</LinkButton>}>
        <Body>
          <Steps>
            {guideSteps[id].map((step) => (
              <Step key={step} text={step} />
            ))}
          </Steps>
          <JobPicture id={id} />
        </Body>
      </Panel>
    </chakra.div>
  );
}

/** The main jobs, step by step: those that the person can do. */
export default function GuidePage() {
  const { features, rights } = useSession().visitor;
  const jobs = offeredJobs(useMayOpen(), useMay());
  const { hash, key } = useLocation();
  const asked = jobs.find((id) => id === hash.slice(1));
  // The job may be missing until the organisation's features have loaded.
  useEffect(() => {
    if (asked !== undefined) goToSection(asked);
  }, [asked, key]);
  return (
    <>
      <PageHeader title={routeOf('guide').title} subtitle={texts.hint} />
      <chakra.div display="grid" gap="6" lg={{ gridTemplateColumns: '15rem minmax(0, 1fr)' }}>
        <SectionList label={texts.contents} sections={jobs.map((id) => ({ id, title: guideJob(id).title }))} />
        <Stack gap="4">
          {features === null && !rights.isSuperAdmin ? <Note>{texts.featuresUnknown}</Note> : null}
          {jobs.map((id) => (
            <Job key={id} id={id} />
          ))}
        </Stack>
      </chakra.div>
    </>
  );
}
