import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';

/** What the server remembers about itself: the token secret, the demo data's seed. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
});
