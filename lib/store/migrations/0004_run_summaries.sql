CREATE TABLE "run_summary" (
	"run_id" text PRIMARY KEY NOT NULL,
	"conversation_id" text NOT NULL,
	"person_id" text NOT NULL,
	"source_id" text NOT NULL,
	"question" text NOT NULL,
	"status" text NOT NULL,
	"mode" text NOT NULL,
	"strategy" text NOT NULL,
	"effort" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"elapsed_ms" double precision,
	"tokens" integer NOT NULL,
	"cached_tokens" integer NOT NULL,
	"cost_usd" double precision,
	"sql" text,
	"replay_of" text
);
--> statement-breakpoint
ALTER TABLE "run" ADD COLUMN "replay_of" text;--> statement-breakpoint
ALTER TABLE "run_summary" ADD CONSTRAINT "run_summary_run_id_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_summary" ADD CONSTRAINT "run_summary_conversation_id_conversation_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "run_summary_by_time" ON "run_summary" USING btree ("started_at","run_id");--> statement-breakpoint
CREATE INDEX "run_summary_by_person" ON "run_summary" USING btree ("person_id","started_at","run_id");--> statement-breakpoint
CREATE INDEX "run_summary_by_source" ON "run_summary" USING btree ("source_id","started_at","run_id");--> statement-breakpoint
CREATE INDEX "run_summary_by_status" ON "run_summary" USING btree ("status","started_at","run_id");--> statement-breakpoint
CREATE INDEX "run_summary_by_strategy" ON "run_summary" USING btree ("strategy","started_at","run_id");--> statement-breakpoint
CREATE INDEX "run_summary_by_conversation" ON "run_summary" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "run_summary_by_words" ON "run_summary" USING gin (to_tsvector('simple', "question" || ' ' || coalesce("sql", '')));