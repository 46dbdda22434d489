CREATE TABLE "board_mail" (
	"id" text PRIMARY KEY NOT NULL,
	"board_id" text NOT NULL,
	"person_id" text NOT NULL,
	"alert_id" text,
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deliver_at" timestamp with time zone DEFAULT now(),
	"attempts" integer DEFAULT 0 NOT NULL,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "board_subscription" (
	"board_id" text NOT NULL,
	"person_id" text NOT NULL,
	"alerts" boolean NOT NULL,
	"readings" boolean NOT NULL,
	CONSTRAINT "board_subscription_board_id_person_id_pk" PRIMARY KEY("board_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "person_setting" (
	"person_id" text PRIMARY KEY NOT NULL,
	"locale" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "board_mail" ADD CONSTRAINT "board_mail_board_id_board_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."board"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_mail" ADD CONSTRAINT "board_mail_alert_id_board_alert_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."board_alert"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_subscription" ADD CONSTRAINT "board_subscription_board_id_board_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."board"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "board_mail_by_delivery" ON "board_mail" USING btree ("deliver_at");--> statement-breakpoint
CREATE INDEX "board_mail_by_board" ON "board_mail" USING btree ("board_id","queued_at");