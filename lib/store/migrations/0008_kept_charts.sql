CREATE TABLE "kept_chart" (
	"run_id" text NOT NULL,
	"part" integer NOT NULL,
	"spec" json NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "kept_chart_run_id_part_pk" PRIMARY KEY("run_id","part")
);
--> statement-breakpoint
ALTER TABLE "kept_chart" ADD CONSTRAINT "kept_chart_run_id_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."run"("id") ON DELETE cascade ON UPDATE no action;