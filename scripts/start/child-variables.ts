/** The configuration of a child of `start`, complete: nothing in it depends on where the command was typed. */
export type ChildVariables = {
  readonly TABLETALK_ROOT: string;
  readonly TABLETALK_DATA: string;
  readonly TABLETALK_SOURCE: string;
  /** Absolute, or empty when there is none. */
  readonly TABLETALK_SOURCES: string;
  readonly TABLETALK_SOURCE_PASSWORD_FILE: string;
  readonly TABLETALK_PORT: string;
  /** Empty when the bundled Chroma does not run here: the child then says so and keeps vectors itself. */
  readonly CHROMA_URL: string;
};
