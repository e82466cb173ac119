/** The address of the server on which `npm run test:postgres` has the tests run; '' with `npm test`. */
export const postgresUrl = process.env['TEST_DATABASE_URL'] ?? '';

/** `npm test` leaves to `npm run test:postgres` what asks much of a database and nothing of PGlite. */
export const isOnPostgres = postgresUrl !== '';
