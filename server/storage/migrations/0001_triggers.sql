-- Folds the parts of a log's count together; parts that somebody else holds stay as they are.
CREATE FUNCTION fold_log_counts(counted text) RETURNS void LANGUAGE sql AS $$
	WITH gone AS (
		DELETE FROM log_counts WHERE ctid = ANY (ARRAY(
			SELECT ctid FROM log_counts WHERE log = counted FOR UPDATE SKIP LOCKED
		))
		RETURNING site_id, organisation_id, lines
	)
	INSERT INTO log_counts (log, site_id, organisation_id, lines)
	SELECT counted, site_id, organisation_id, sum(lines) FROM gone
	GROUP BY site_id, organisation_id HAVING sum(lines) <> 0;
$$;--> statement-breakpoint
-- Counts what a statement did to a log of sites. Its argument says whether lines have an organisation of their own.
CREATE FUNCTION count_log_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' AND TG_ARGV[0] = 'of sites' THEN
		INSERT INTO log_counts (log, site_id, lines)
		SELECT TG_TABLE_NAME, site_id, count(*) FROM new_lines GROUP BY site_id;
	ELSIF TG_OP = 'INSERT' THEN
		INSERT INTO log_counts (log, site_id, organisation_id, lines)
		SELECT TG_TABLE_NAME, site_id, organisation_id, count(*) FROM new_lines GROUP BY site_id, organisation_id;
	ELSIF TG_OP = 'DELETE' AND TG_ARGV[0] = 'of sites' THEN
		INSERT INTO log_counts (log, site_id, lines)
		SELECT TG_TABLE_NAME, site_id, -count(*) FROM old_lines GROUP BY site_id;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO log_counts (log, site_id, organisation_id, lines)
		SELECT TG_TABLE_NAME, site_id, organisation_id, -count(*) FROM old_lines GROUP BY site_id, organisation_id;
	ELSIF TG_ARGV[0] = 'of sites' THEN
		INSERT INTO log_counts (log, site_id, lines)
		SELECT TG_TABLE_NAME, site_id, sum(way) FROM (
			SELECT site_id, 1 AS way FROM new_lines UNION ALL SELECT site_id, -1 FROM old_lines
		) moved GROUP BY site_id HAVING sum(way) <> 0;
	ELSE
		INSERT INTO log_counts (log, site_id, organisation_id, lines)
		SELECT TG_TABLE_NAME, site_id, organisation_id, sum(way) FROM (
			SELECT site_id, organisation_id, 1 AS way FROM new_lines
			UNION ALL SELECT site_id, organisation_id, -1 FROM old_lines
		) moved GROUP BY site_id, organisation_id HAVING sum(way) <> 0;
	END IF;
	IF random() < 0.01 THEN PERFORM fold_log_counts(TG_TABLE_NAME); END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER count_inserted AFTER INSERT ON event_logs REFERENCING NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION count_log_lines('of sites');--> statement-breakpoint
CREATE TRIGGER count_deleted AFTER DELETE ON event_logs REFERENCING OLD TABLE AS old_lines FOR EACH STATEMENT EXECUTE FUNCTION count_log_lines('of sites');--> statement-breakpoint
CREATE TRIGGER count_updated AFTER UPDATE ON event_logs REFERENCING OLD TABLE AS old_lines NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION count_log_lines('of sites');--> statement-breakpoint
CREATE TRIGGER count_inserted AFTER INSERT ON energy_logs REFERENCING NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION count_log_lines('of sites');--> statement-breakpoint
CREATE TRIGGER count_deleted AFTER DELETE ON energy_logs REFERENCING OLD TABLE AS old_lines FOR EACH STATEMENT EXECUTE FUNCTION count_log_lines('of sites');--> statement-breakpoint
CREATE TRIGGER count_updated AFTER UPDATE ON energy_logs REFERENCING OLD TABLE AS old_lines NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION count_log_lines('of sites');--> statement-breakpoint
CREATE TRIGGER count_inserted AFTER INSERT ON action_logs REFERENCING NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION count_log_lines('of organisations');--> statement-breakpoint
CREATE TRIGGER count_deleted AFTER DELETE ON action_logs REFERENCING OLD TABLE AS old_lines FOR EACH STATEMENT EXECUTE FUNCTION count_log_lines('of organisations');--> statement-breakpoint
CREATE TRIGGER count_updated AFTER UPDATE ON action_logs REFERENCING OLD TABLE AS old_lines NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION count_log_lines('of organisations');--> statement-breakpoint
CREATE FUNCTION "refuse_ledger_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A line of the ledger is never changed or deleted: a correction is a reversing line.' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "ledger_lines_kept" BEFORE UPDATE OR DELETE ON "ledger_lines" FOR EACH ROW EXECUTE FUNCTION "refuse_ledger_change"();--> statement-breakpoint
CREATE FUNCTION "refuse_security_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD."at" < now() - interval '365 days' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'A line of the security log is never changed, and kept for a year.' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "security_lines_kept" BEFORE UPDATE OR DELETE ON "security_lines" FOR EACH ROW EXECUTE FUNCTION "refuse_security_change"();--> statement-breakpoint
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
CREATE TRIGGER "document_files_signed_kept" BEFORE UPDATE OR DELETE ON "document_files" FOR EACH ROW EXECUTE FUNCTION "keep_signed_file"();--> statement-breakpoint
CREATE FUNCTION "refuse_log_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD."at" < now() - interval '1 day' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'A line of the change log is never changed, and kept for a day.' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "change_lines_kept" BEFORE UPDATE OR DELETE ON "change_lines" FOR EACH ROW EXECUTE FUNCTION "refuse_log_change"();
