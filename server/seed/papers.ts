import { overlockDefaults } from '#domain/lifecycle/overlock.ts';
import { familyNames, givenNames } from './names.ts';
import { before, day, hour, type DemoSite } from './demoSite.ts';
import type { RowBuffer } from './rowBuffer.ts';
import type { Tenancy } from './tenancies.ts';

const agreement = [
  'You store at your own risk. Insure what you store.',
  // The organisations of the demo keep the usual rule.
  `You pay at the beginning of each period. ${overlockDefaults.afterDays} days late, your door is overlocked.`,
  'Do not store food, fuel, gas, animals or anything that the law forbids.',
  'You give notice of fourteen days before you move out, and leave the unit swept.',
].join('\n\n');

const privacy = [
  'We keep your name, address and licence to know who stores with us.',
  'Gates and doors write down when they are opened. We keep that for two years.',
  'You may ask at any time what we keep, and have it put right.',
].join('\n\n');

const hire = [
  'Trailers and trolleys come back by the end of the hire, as they were.',
  'You need a licence to tow a trailer. Check its lights before you leave.',
].join('\n\n');

const forms = [
  { name: 'Storage agreement', kind: 'agreement', status: 'ACTIVE', content: agreement, version: 4 },
  { name: 'Privacy notice', kind: 'notice', status: 'ACTIVE', content: privacy, version: 2 },
  { name: 'Hire agreement', kind: 'agreement', status: 'ACTIVE', content: hire, version: 1 },
  { name: 'Storage agreement (before 2024)', kind: 'agreement', status: 'INACTIVE', content: agreement, version: 3 },
] as const;

const withoutFile = { fileName: null, fileType: null, fileSize: null };

/**
 * Adds document templates.
 * @returns the storage agreement's id.
 */
export function addForms(buffer: RowBuffer, organisationId: number, anchor: Date): number {
  const ids: number[] = [];
  for (const [index, form] of forms.entries()) {
    const ofNobody = { customerId: null, siteId: null, signedAt: null, formId: null, ...withoutFile };
    const createdAt = before(anchor, (forms.length - index) * 180 * day);
    ids.push(buffer.add('documents', { organisationId, ...form, ...ofNobody, createdAt }));
  }
  return ids[0] ?? 0;
}

/** Adds agreements that customers signed on move-in, and some not yet signed. */
export function addSigned(site: DemoSite, tenancies: readonly Tenancy[], formId: number): void {
  const random = site.random.fork('documents');
  for (const { tenant, startsAt } of tenancies) {
    if (!random.chance(0.25)) continue;
    const givenAt = before(startsAt, random.within(0, hour));
    const signedAt = random.chance(0.1) ? null : givenAt;
    site.buffer.add('documents', {
      organisationId: site.organisationId,
      name: `Storage agreement, ${tenant.name}`,
      kind: 'agreement',
      status: 'ACTIVE',
      content: agreement,
      version: 4,
      formId,
      ...withoutFile,
      customerId: tenant.id,
      siteId: site.id,
      signedAt,
      createdAt: givenAt,
    });
  }
}

const outcomes = [
  ['pending', 40],
  ['accepted', 40],
  ['declined', 10],
  ['expired', 10],
] as const;

export function addInvitations(site: DemoSite, tenancies: readonly Tenancy[]): void {
  const { buffer, anchor, id: siteId } = site;
  const random = site.random.fork('invitations');
  for (const { tenant, bookingId, units } of tenancies) {
    if (!random.chance(0.03)) continue;
    const status = random.weighted(outcomes);
    const created = random.within(hour, 6 * day);
    const first = random.pick(givenNames);
    buffer.add('invitations', {
      siteId,
      unitId: units[0]?.id ?? 0,
      bookingId,
      customerId: tenant.id,
      name: `${first} ${random.pick(familyNames)}`,
      email: `guest${random.between(1, 999)}@example.com`,
      phone: null,
      status,
      expiresAt: before(anchor, status === 'expired' ? random.within(0, created) : -random.within(hour, 5 * day)),
      createdAt: before(anchor, created),
    });
  }
}
