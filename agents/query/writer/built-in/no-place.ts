/** Raised while an intent is put together when a part of the question has no place in it; `buildIntent` catches it. */
export class NoPlace extends Error {
  readonly part: string;

  constructor(part: string) {
    super(part);
    this.part = part;
  }
}
