ALTER TABLE "factor_challenges" DROP CONSTRAINT "factor_challenges_purpose";--> statement-breakpoint
ALTER TABLE "second_factors" DROP CONSTRAINT "second_factors_kind";--> statement-breakpoint
ALTER TABLE "factor_challenges" ADD COLUMN "passkey_challenge" text;--> statement-breakpoint
ALTER TABLE "second_factors" ADD COLUMN "credential_id" text;--> statement-breakpoint
ALTER TABLE "second_factors" ADD COLUMN "public_key" text;--> statement-breakpoint
ALTER TABLE "second_factors" ADD COLUMN "sign_count" bigint;--> statement-breakpoint
ALTER TABLE "second_factors" ADD COLUMN "transports" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "proven_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_credential" UNIQUE("credential_id");--> statement-breakpoint
ALTER TABLE "factor_challenges" ADD CONSTRAINT "factor_challenges_purpose" CHECK ("factor_challenges"."purpose" in ('signIn', 'proof', 'authenticator', 'passkey'));--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_passkey" CHECK (("second_factors"."kind" = 'passkey') = ("second_factors"."credential_id" is not null and "second_factors"."public_key" is not null and "second_factors"."sign_count" is not null));--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_kind" CHECK ("second_factors"."kind" in ('authenticator', 'passkey'));