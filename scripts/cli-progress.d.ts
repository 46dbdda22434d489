/** The part of cli-progress that is used here; the package ships no types. */
declare module 'cli-progress' {
  export class SingleBar {
    constructor(options: {
      format?: string;
      stream?: NodeJS.WriteStream;
      hideCursor?: boolean;
      clearOnComplete?: boolean;
      etaBuffer?: number;
    });
    start(total: number, startValue: number, payload?: Record<string, string>): void;
    update(value: number, payload?: Record<string, string>): void;
    setTotal(total: number): void;
    stop(): void;
  }
}
