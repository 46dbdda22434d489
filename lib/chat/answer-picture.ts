/** The chart of an answer as a picture that a chat service fetches. */
export type AnswerPicture = {
  /** Whoever has it sees the chart, for a while. */
  readonly address: string;
  /** In its place for whoever cannot see it. It may come from a database. */
  readonly description: string;
};
