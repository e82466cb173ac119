import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import type { SiteScenarios } from '#domain/calls/scenarios.ts';
import { siteSharing } from '#domain/entities/site.ts';
import { identity, oneOf } from '../columns.ts';
import { media } from '../media.ts';
import { organisationColumn, organisations } from './organisations.ts';

export const sites = pgTable(
  'sites',
  {
    id: identity(),
    organisationId: organisationColumn(),
    name: text('name').notNull(),
    sharing: text('sharing', { enum: siteSharing }).notNull().default('DISABLED'),
    timeZone: text('time_zone').notNull().default('Australia/Sydney'),
    street1: text('street1'),
    street2: text('street2'),
    suburb: text('suburb'),
    state: text('state'),
    postcode: text('postcode'),
    country: text('country'),
    phone: text('phone'),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    mediaName: text('media_name').references(() => media.name, { onDelete: 'set null' }),
    email: text('email'),
    visitors: boolean('visitors').notNull().default(true),
    /** The broker's topics that belong to this site begin with it: "acme/north". None is the beginning of another. */
    topicPrefix: text('topic_prefix'),
    /** Not in the record; the scenarios have calls of their own. */
    scenarios: jsonb('scenarios').$type<SiteScenarios>().notNull().default({ revision: 0, scenarios: [] }),
  },
  (table) => [
    unique('sites_name').on(table.organisationId, table.name),
    unique('sites_topic_prefix').on(table.topicPrefix),
    index('sites_media').on(table.mediaName),
    check('sites_sharing', oneOf(table.sharing, siteSharing)),
    check('sites_postcode', sql`${table.postcode} ~ '^[0-9]{4}$'`),
    check('sites_latitude', sql`${table.latitude} between -85 and 85`),
    check('sites_longitude', sql`${table.longitude} between -180 and 180`),
    check('sites_coordinates', sql`(${table.latitude} is null) = (${table.longitude} is null)`),
  ],
);

/** The site that a row belongs to. */
export const siteColumn = (actions?: { onDelete: 'cascade' }) =>
  integer('site_id')
    .notNull()
    .references(() => sites.id, actions);

/** Topic prefixes that sites gave up: devices may still speak under them. */
export const givenUpPrefixes = pgTable(
  'given_up_prefixes',
  {
    prefix: text('prefix').primaryKey(),
    /** Whose site had it; null: that organisation is gone. */
    organisationId: integer('organisation_id').references(() => organisations.id, { onDelete: 'set null' }),
  },
  (table) => [index('given_up_prefixes_organisation').on(table.organisationId)],
);

/** The organisations that a site is listed for; the site's sharing decides how much they see. */
export const siteShares = pgTable(
  'site_shares',
  {
    siteId: siteColumn({ onDelete: 'cascade' }),
    organisationId: organisationColumn({ onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.organisationId] }),
    index('site_shares_organisation').on(table.organisationId),
  ],
);

export const areas = pgTable(
  'areas',
  {
    id: identity(),
    siteId: siteColumn(),
    name: text('name').notNull(),
    floor: integer('floor'),
  },
  (table) => [unique('areas_name').on(table.siteId, table.name), unique('areas_site').on(table.id, table.siteId)],
);
