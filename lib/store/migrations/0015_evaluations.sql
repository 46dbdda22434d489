CREATE TABLE "evaluation_case" (
	"evaluation_id" text NOT NULL,
	"place" integer NOT NULL,
	"asked" json NOT NULL,
	CONSTRAINT "evaluation_case_evaluation_id_place_pk" PRIMARY KEY("evaluation_id","place")
);
--> statement-breakpoint
CREATE TABLE "evaluation_schedule" (
	"source_id" text PRIMARY KEY NOT NULL,
	"every" text NOT NULL,
	"engine" text NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"checked" text,
	"leased_by" text,
	"leased_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "evaluation" (
	"id" text PRIMARY KEY NOT NULL,
	"source_id" text NOT NULL,
	"status" text NOT NULL,
	"cause" text NOT NULL,
	"engine" text NOT NULL,
	"state" json NOT NULL,
	"total" integer NOT NULL,
	"failure" text,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "evaluation_case" ADD CONSTRAINT "evaluation_case_evaluation_id_evaluation_id_fk" FOREIGN KEY ("evaluation_id") REFERENCES "public"."evaluation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "evaluation_by_source" ON "evaluation" USING btree ("source_id","started_at");