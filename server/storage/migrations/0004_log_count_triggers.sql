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
INSERT INTO log_counts (log, site_id, lines) SELECT 'event_logs', site_id, count(*) FROM event_logs GROUP BY site_id;--> statement-breakpoint
INSERT INTO log_counts (log, site_id, lines) SELECT 'energy_logs', site_id, count(*) FROM energy_logs GROUP BY site_id;--> statement-breakpoint
INSERT INTO log_counts (log, site_id, organisation_id, lines) SELECT 'action_logs', site_id, organisation_id, count(*) FROM action_logs GROUP BY site_id, organisation_id;
