import { sql } from 'drizzle-orm';

/** What a user is called, as SQL over the table of users: without a name, by their email. */
export const nameOfUser = sql<string>`
  coalesce(nullif(trim(concat_ws(' ', users.first_name, users.last_name)), ''), users.email)`;
