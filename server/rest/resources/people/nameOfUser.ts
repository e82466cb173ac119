import { sql } from 'drizzle-orm';

/** A user's name, else the email, as SQL over the table of users. */
export const nameOfUser = sql<string>`
  coalesce(nullif(trim(concat_ws(' ', users.first_name, users.last_name)), ''), users.email)`;
