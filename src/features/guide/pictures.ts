import { guideJobIds, type GuideJobId } from '#domain/guide/jobs.ts';
import { guideLooks, pictureFile, type GuideLook } from '#domain/guide/pictures.ts';

const addresses = import.meta.glob<string>('./pictures/*.png', { eager: true, query: '?url', import: 'default' });

/** The addresses of each job's pictures. */
export const guidePictures = Object.fromEntries(
  guideJobIds.map((id) => [
    id,
    Object.fromEntries(
      Object.keys(guideLooks).map((look) => [look, addresses[`./pictures/${pictureFile(id, look as GuideLook)}`]]),
    ),
  ]),
) as Record<GuideJobId, Record<GuideLook, string>>;
