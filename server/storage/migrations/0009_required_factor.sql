ALTER TABLE "factor_challenges" DROP CONSTRAINT "factor_challenges_purpose";--> statement-breakpoint
ALTER TABLE "permission_roles" ADD COLUMN "second_factor_from" date;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "signed_in_by" text DEFAULT 'password' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "second_factor_from" date;--> statement-breakpoint
ALTER TABLE "factor_challenges" ADD CONSTRAINT "factor_challenges_purpose" CHECK ("factor_challenges"."purpose" in ('signIn', 'setup', 'proof', 'authenticator', 'passkey'));--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_means" CHECK ("sessions"."signed_in_by" in ('password', 'passkey', 'directory'));