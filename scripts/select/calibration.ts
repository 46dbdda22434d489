/** A forecast with what came of it. */
export type Forecast = { readonly confidence: number; readonly right: boolean };

/** One bar of a reliability plot: forecasts between two bounds, their mean and how many of them were right. */
export type ReliabilityBin = {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly confidence: number;
  readonly accuracy: number;
};

/** Forecasts in ten bins of equal width; empty bins are left out. */
export function reliabilityBins(forecasts: readonly Forecast[], bins = 10): ReliabilityBin[] {
  const grouped = Map.groupBy(forecasts, ({ confidence }) =>
    Math.min(bins - 1, Math.floor(confidence * bins)),
  );
  return [...grouped]
    .sort(([one], [other]) => one - other)
    .map(([bin, of]) => ({
      from: bin / bins,
      to: (bin + 1) / bins,
      count: of.length,
      confidence: of.reduce((sum, { confidence }) => sum + confidence, 0) / of.length,
      accuracy: of.filter(({ right }) => right).length / of.length,
    }));
}

/** Expected calibration error (Naeini et al. 2015): how far confidence and accuracy lie apart, weighed by the bins' sizes; 0..1. */
export function calibrationError(forecasts: readonly Forecast[]): number {
  const bins = reliabilityBins(forecasts);
  return bins.reduce(
    (sum, { count, confidence, accuracy }) =>
      sum + (count / forecasts.length) * Math.abs(confidence - accuracy),
    0,
  );
}
