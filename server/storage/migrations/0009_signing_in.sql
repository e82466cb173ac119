ALTER TABLE "factor_challenges" DROP CONSTRAINT "factor_challenges_purpose";--> statement-breakpoint
ALTER TABLE "factor_challenges" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "second_factors" ADD COLUMN "signs_in_alone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "permission_roles" ADD COLUMN "second_factor_from" date;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "signed_in_by" text DEFAULT 'password' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "second_factor_from" date;--> statement-breakpoint
ALTER TABLE "factor_challenges" ADD CONSTRAINT "factor_challenges_owner" CHECK (("factor_challenges"."purpose" = 'alone') = ("factor_challenges"."user_id" is null));--> statement-breakpoint
ALTER TABLE "factor_challenges" ADD CONSTRAINT "factor_challenges_purpose" CHECK ("factor_challenges"."purpose" in ('signIn', 'alone', 'setup', 'proof', 'authenticator', 'passkey'));--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_alone" CHECK ("second_factors"."kind" = 'passkey' or not "second_factors"."signs_in_alone");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_means" CHECK ("sessions"."signed_in_by" in ('password', 'passkey', 'directory'));