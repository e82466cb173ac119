import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { guideJob, guideJobIds, offeredJobs } from '#domain/guide/jobs.ts';
import { guideLooks, pictureFile, type GuideLook } from '#domain/guide/pictures.ts';
import { guideSteps, namesIn } from '#domain/messages/guide.ts';
import { can, type Rights } from '#domain/permissions/can.ts';

const looks = Object.keys(guideLooks) as GuideLook[];
const offered = (rights: Rights, mayOpen: (id: string) => boolean = () => true) =>
  offeredJobs(mayOpen, (ask) => can(rights, ask));

describe('the guide', () => {
  it.each(guideJobIds)('says of %s what to press, and shows it in every size', (id) => {
    expect(guideSteps[id].flatMap(namesIn).length).toBeGreaterThan(0);
    for (const step of guideSteps[id]) {
      expect(step.split('**').length % 2).toBe(1);
      expect(step).toMatch(/\.$/);
    }
    const pictures = looks.map(
      (look) => new URL(`../../src/features/guide/pictures/${pictureFile(id, look)}`, import.meta.url),
    );
    expect(pictures.filter((picture) => !existsSync(picture))).toEqual([]);
  });

  it('has the jobs that a person can do', () => {
    expect(offered({ permissions: {}, isSuperAdmin: true })).toEqual(guideJobIds);
    const reader = { permissions: { sites: 2, customers: 2, bookings: 2 }, isSuperAdmin: false };
    expect(offered(reader)).toEqual(['alarm', 'denied', 'arrears', 'report']);
    expect(offered({ permissions: {}, isSuperAdmin: true }, (page) => page === guideJob('unlock').page)).toEqual([
      'unlock',
      'alarm',
    ]);
  });
});
