ALTER TABLE "factor_challenges" DROP CONSTRAINT "factor_challenges_purpose";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "proven_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "factor_challenges" ADD CONSTRAINT "factor_challenges_purpose" CHECK ("factor_challenges"."purpose" in ('signIn', 'proof', 'authenticator'));