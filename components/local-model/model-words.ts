import { formatBytes } from '#lib/domain/format-bytes.ts';
import type { LocalModelState, ModelAccuracy, ModelDownload } from '#lib/domain/local-model.ts';
import { formatDuration } from '../ui/format-duration.ts';

type Offer = LocalModelState['catalogue'][number];
type Running = Extract<ModelDownload, { kind: 'running' }>;

/** What a person should know of a model before it is downloaded, as names and values. */
export function offerFacts(offer: Offer, state: LocalModelState): readonly (readonly [string, string])[] {
  const engine = state.engine.installed
    ? ''
    : `, and ${formatBytes(state.engine.bytes)} for the engine that runs it`;
  const memory = `about ${formatBytes(offer.memoryBytes)}; this machine has ${formatBytes(state.machine.memoryBytes)}`;
  return [
    ['Download', `${formatBytes(offer.bytes)}${engine}`],
    ['Memory', offer.fits ? memory : `${memory}, which is too little`],
    ['Licence', `${offer.licence}, ${offer.publisher}`],
    ['Accuracy', accuracyWords(offer.accuracy)],
  ];
}

/** What a model is worth in one line; null when that was not measured. The button beside it says its size. */
export function offerLine({ accuracy }: Offer): string | null {
  if (accuracy === null) return null;
  const { percent, questions, secondsPerQuestion } = accuracy;
  const pace = secondsPerQuestion === null ? '' : `, about ${Math.round(secondsPerQuestion)} s each`;
  return `${Math.round(percent)} % of ${questions} test questions right${pace}`;
}

function accuracyWords(accuracy: ModelAccuracy | null): string {
  if (accuracy === null) return 'not measured yet';
  const { percent, questions, how, secondsPerQuestion } = accuracy;
  const seconds = secondsPerQuestion === null ? '' : `, ${secondsPerQuestion} s each`;
  return `${percent} % of ${questions} questions right${seconds}; ${how}`;
}

/** What the button that begins a download says; an interrupted one goes on. */
export function getWords(offer: Offer): string {
  const left = offer.bytes - offer.keptBytes;
  return offer.keptBytes > 0 && left > 0
    ? `Go on downloading (${formatBytes(left)} left)`
    : `Download (${formatBytes(offer.bytes)})`;
}

/** How far a download is, in words. */
export function progressWords({ phase, done, total, secondsLeft }: Running): string {
  if (phase === 'engine') return `Installing the engine: ${done} of ${total} packages`;
  const amount = `${formatBytes(done)} of ${formatBytes(total)}`;
  if (phase === 'checking') return `Checking what is here: ${amount}`;
  if (done >= total) return 'Comparing the checksum';
  return secondsLeft === null ? amount : `${amount}, about ${formatDuration(secondsLeft * 1000, null)} left`;
}
