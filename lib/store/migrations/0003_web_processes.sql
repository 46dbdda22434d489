CREATE TABLE "run_owner" (
	"run_id" text PRIMARY KEY NOT NULL,
	"process_id" text NOT NULL,
	"command" text
);
--> statement-breakpoint
CREATE TABLE "web_process" (
	"id" text PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "run_owner" ADD CONSTRAINT "run_owner_run_id_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "run_owner_by_process" ON "run_owner" USING btree ("process_id");