CREATE INDEX "products_media" ON "products" USING btree ("media_name");--> statement-breakpoint
CREATE INDEX "sites_media" ON "sites" USING btree ("media_name");