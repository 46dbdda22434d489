CREATE TABLE "board_alert" (
	"id" text PRIMARY KEY NOT NULL,
	"board_id" text NOT NULL,
	"tile_id" text NOT NULL,
	"kind" text NOT NULL,
	"message" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"deliver_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "board_schedule" (
	"board_id" text PRIMARY KEY NOT NULL,
	"every" text NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"leased_by" text,
	"leased_until" timestamp with time zone,
	"runs" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "board" (
	"id" text PRIMARY KEY NOT NULL,
	"source_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"title" text NOT NULL,
	"tiles" json NOT NULL,
	"filters" json NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "board_reading" (
	"board_id" text NOT NULL,
	"tile_id" text NOT NULL,
	"person_id" text NOT NULL,
	"filters" text NOT NULL,
	"denials" jsonb NOT NULL,
	"reading" json NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "board_reading_board_id_tile_id_person_id_filters_pk" PRIMARY KEY("board_id","tile_id","person_id","filters")
);
--> statement-breakpoint
CREATE TABLE "share" (
	"id" text PRIMARY KEY NOT NULL,
	"source_id" text NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"person_id" text,
	"may" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "board_alert" ADD CONSTRAINT "board_alert_board_id_board_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."board"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_schedule" ADD CONSTRAINT "board_schedule_board_id_board_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."board"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_reading" ADD CONSTRAINT "board_reading_board_id_board_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."board"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share" ADD CONSTRAINT "share_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "board_alert_by_board" ON "board_alert" USING btree ("board_id","at");--> statement-breakpoint
CREATE INDEX "board_alert_by_delivery" ON "board_alert" USING btree ("deliver_at");--> statement-breakpoint
CREATE INDEX "board_schedule_by_time" ON "board_schedule" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "board_by_owner" ON "board" USING btree ("source_id","owner_id");--> statement-breakpoint
CREATE INDEX "board_reading_by_age" ON "board_reading" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "share_once" ON "share" USING btree ("kind","subject_id","person_id");--> statement-breakpoint
CREATE INDEX "share_by_person" ON "share" USING btree ("source_id","person_id");