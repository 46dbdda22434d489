CREATE TABLE "example_check" (
	"example_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"passed" boolean NOT NULL,
	"snapshot_id" text NOT NULL,
	"reason" text NOT NULL,
	"sql" text,
	CONSTRAINT "example_check_example_id_at_pk" PRIMARY KEY("example_id","at")
);
--> statement-breakpoint
CREATE TABLE "example_use" (
	"example_id" text NOT NULL,
	"run_id" text NOT NULL,
	"answered" boolean NOT NULL,
	CONSTRAINT "example_use_example_id_run_id_pk" PRIMARY KEY("example_id","run_id")
);
--> statement-breakpoint
CREATE TABLE "example" (
	"id" text PRIMARY KEY NOT NULL,
	"source_id" text NOT NULL,
	"question" text NOT NULL,
	"sql" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"status" text NOT NULL,
	"author" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retired_reason" text,
	"from_run_id" text
);
--> statement-breakpoint
CREATE TABLE "feedback_case" (
	"run_id" text PRIMARY KEY NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"reason" text,
	"corrected_sql" text,
	"example_id" text,
	"reply" text,
	"replied_by" text,
	"replied_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "example_check" ADD CONSTRAINT "example_check_example_id_example_id_fk" FOREIGN KEY ("example_id") REFERENCES "public"."example"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "example_use" ADD CONSTRAINT "example_use_run_id_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "example" ADD CONSTRAINT "example_from_run_id_run_id_fk" FOREIGN KEY ("from_run_id") REFERENCES "public"."run"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_case" ADD CONSTRAINT "feedback_case_run_id_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_case" ADD CONSTRAINT "feedback_case_example_id_example_id_fk" FOREIGN KEY ("example_id") REFERENCES "public"."example"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "example_by_source" ON "example" USING btree ("source_id","status");