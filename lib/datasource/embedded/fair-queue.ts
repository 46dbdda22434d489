/** Whose statement waits. A trial is one that nobody waits for as an answer: somebody works on it, or a schedule runs it. */
export type Asker = {
  readonly person: string;
  readonly isTrial: boolean;
  /** The account of the database that it runs as, where the source `impersonates`; the source's own when absent. */
  readonly account?: string;
  /** With which password of a person that account signs in itself, where the source lets it (`signIn`); see `OwnLogins`. */
  readonly login?: string;
};

const mostRemembered = 1_000;

/** Under which all that has no asker is counted; no id of a person is empty. */
export const product: Asker = { person: '', isTrial: false };

type Entry<Waiter> = { readonly asker: Asker | null; readonly waiter: Waiter };

/**
 * Who is next where few can be served at once: questions before trials, and of those the person of whom the fewest are being
 * served, or else who was served longest ago. Nobody takes all places, and trials together do not. What has no asker, such as
 * learning a schema or a command of one person, takes turns like one more person, who may take every place.
 */
export class FairQueue<Waiter> {
  readonly #mostEach: number;
  readonly #waiting: Entry<Waiter>[] = [];
  readonly #served = new Map<string, number>();
  /** When each person was served last, in turns; whoever is not in it has waited longest. */
  readonly #lastTurn = new Map<string, number>();
  #turns = 0;
  #trials = 0;

  constructor(places: number) {
    this.#mostEach = Math.max(1, places - 1);
  }

  get length(): number {
    return this.#waiting.length;
  }

  /** Whether one more of this asker may be served now. */
  mayTake(asker: Asker | null): boolean {
    if (asker === null) return true;
    const isTrialTurn = !asker.isTrial || this.#trials < this.#mostEach;
    return isTrialTurn && (this.#served.get(asker.person) ?? 0) < this.#mostEach;
  }

  /** To be called when somebody is served, and `end` when that is over. */
  begin(asker: Asker | null): void {
    const { person } = asker ?? product;
    this.#count(asker, 1);
    this.#turns += 1;
    this.#lastTurn.delete(person);
    this.#lastTurn.set(person, this.#turns);
    const [longestAgo] = this.#lastTurn.keys();
    if (this.#lastTurn.size > mostRemembered && longestAgo !== undefined) this.#lastTurn.delete(longestAgo);
  }

  end(asker: Asker | null): void {
    this.#count(asker, -1);
  }

  push(asker: Asker | null, waiter: Waiter): void {
    this.#waiting.push({ asker, waiter });
  }

  /** Before everybody who came at the same rank: for one whose place could not be had after all. */
  putBack(asker: Asker | null, waiter: Waiter): void {
    this.#waiting.unshift({ asker, waiter });
  }

  /** Takes out whoever is next and may be served now. */
  next(): Entry<Waiter> | undefined {
    let best: Entry<Waiter> | undefined;
    for (const entry of this.#waiting) {
      if (this.mayTake(entry.asker) && (best === undefined || this.#isBefore(entry.asker, best.asker)))
        best = entry;
    }
    if (best) this.#waiting.splice(this.#waiting.indexOf(best), 1);
    return best;
  }

  /** Takes out a waiter who gave up; false when it is none any more. */
  remove(waiter: Waiter): boolean {
    const place = this.#waiting.findIndex((entry) => entry.waiter === waiter);
    if (place >= 0) this.#waiting.splice(place, 1);
    return place >= 0;
  }

  /** Takes out all of them. */
  drain(): Waiter[] {
    return this.#waiting.splice(0).map(({ waiter }) => waiter);
  }

  #isBefore(one: Asker | null, other: Asker | null): boolean {
    const [left, right] = [this.#ranks(one), this.#ranks(other)];
    const differing = left.findIndex((rank, place) => rank !== right[place]);
    return differing >= 0 && (left[differing] ?? 0) < (right[differing] ?? 0);
  }

  #ranks(asker: Asker | null): readonly number[] {
    const { person, isTrial } = asker ?? product;
    return [isTrial ? 1 : 0, this.#served.get(person) ?? 0, this.#lastTurn.get(person) ?? 0];
  }

  #count(asker: Asker | null, change: 1 | -1): void {
    const { person, isTrial } = asker ?? product;
    if (isTrial) this.#trials += change;
    const served = (this.#served.get(person) ?? 0) + change;
    if (served === 0) this.#served.delete(person);
    else this.#served.set(person, served);
  }
}
