-- The secret that signed sessions; the keys are outside the database now.
DELETE FROM "settings" WHERE "key" = 'tokenSecret';
