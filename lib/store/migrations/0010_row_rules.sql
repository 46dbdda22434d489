ALTER TABLE "access_rule" ADD COLUMN "rows_condition" text;--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "attributes" jsonb DEFAULT '{}'::jsonb NOT NULL;