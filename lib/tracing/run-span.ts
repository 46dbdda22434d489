type Attributes = Readonly<Record<string, string | number | boolean>>;

/** One stretch of a run's time, before it becomes a span of OpenTelemetry. Times are milliseconds since 1970. */
export type RunSpan = {
  /** Unique in its run. */
  readonly id: string;
  /** The `id` of the span around it, which comes earlier in the list; null for the run itself. */
  readonly parent: string | null;
  readonly name: string;
  readonly kind: 'internal' | 'client';
  readonly startMs: number;
  readonly endMs: number;
  readonly attributes: Attributes;
  readonly events: readonly {
    readonly name: string;
    readonly atMs: number;
    readonly attributes: Attributes;
  }[];
  /** What went wrong, as a person reads it; null when nothing did. */
  readonly error: string | null;
};
