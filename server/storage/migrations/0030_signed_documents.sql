ALTER TABLE "bookings" ADD COLUMN "display_name" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "signature_recorded_at" timestamp (3) with time zone;--> statement-breakpoint
-- What a customer signed stays. Its signature can be undone shortly after it was recorded: ten seconds on the screen,
-- and five for the way here.
CREATE FUNCTION "keep_signed_document"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		IF OLD.signed_at IS NOT NULL THEN
			RAISE EXCEPTION 'A signed document is not deleted.' USING ERRCODE = 'check_violation', CONSTRAINT = 'documents_signed';
		END IF;
		RETURN OLD;
	END IF;
	IF OLD.signed_at IS NULL THEN
		NEW.signature_recorded_at := CASE WHEN NEW.signed_at IS NULL THEN NULL ELSE clock_timestamp() END;
		RETURN NEW;
	END IF;
	IF (NEW.content, NEW.version, NEW.file_name, NEW.file_type, NEW.file_size, NEW.customer_id, NEW.organisation_id)
		IS DISTINCT FROM
		(OLD.content, OLD.version, OLD.file_name, OLD.file_type, OLD.file_size, OLD.customer_id, OLD.organisation_id) THEN
		RAISE EXCEPTION 'A signed document is not changed.' USING ERRCODE = 'check_violation', CONSTRAINT = 'documents_signed';
	END IF;
	IF NEW.signed_at IS NULL AND clock_timestamp() < OLD.signature_recorded_at + interval '15 seconds' THEN
		NEW.signature_recorded_at := NULL;
		RETURN NEW;
	END IF;
	IF NEW.signed_at IS DISTINCT FROM OLD.signed_at THEN
		RAISE EXCEPTION 'A signature stays.' USING ERRCODE = 'check_violation', CONSTRAINT = 'documents_signature';
	END IF;
	NEW.signature_recorded_at := OLD.signature_recorded_at;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "documents_signed_kept" BEFORE UPDATE OR DELETE ON "documents" FOR EACH ROW EXECUTE FUNCTION "keep_signed_document"();--> statement-breakpoint
CREATE FUNCTION "keep_signed_file"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM documents WHERE id = OLD.document_id AND signed_at IS NOT NULL) THEN
		RAISE EXCEPTION 'The file of a signed document stays.' USING ERRCODE = 'check_violation', CONSTRAINT = 'documents_signed';
	END IF;
	RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;--> statement-breakpoint
CREATE TRIGGER "document_files_signed_kept" BEFORE UPDATE OR DELETE ON "document_files" FOR EACH ROW EXECUTE FUNCTION "keep_signed_file"();
