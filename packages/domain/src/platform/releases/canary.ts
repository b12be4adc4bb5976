/** How a version fared in browsers: loads, how many failed, and what the slowest twentieth took (milliseconds). */
export interface VersionFigures {
  loads: number
  failures: number
  slowMs: number | null
}

/** What is wrong with a version that is tried out. Shares are percent, with one decimal. */
export type CanaryFault =
  | { kind: 'errors'; failures: number; loads: number; percent: number; usualPercent: number }
  | { kind: 'slow'; ms: number; usualMs: number }

/** Shares of people, in percent, through which a canary grows; after the last everybody gets the version. */
const canarySteps = [5, 10, 25, 50] as const

/** Loads a version needs before its times are compared, and before more people get it. */
export const enoughLoads = 20

/** Fewer failures than this may be one person's network. */
const fewestFailures = 3
/** A share of failed loads is a fault from here on, in percent, and when it is more than double the usual one. */
const worryingPercent = 2
/** Slow is half as long again as usual, and by more than anybody overlooks (milliseconds). */
const slower = { factor: 1.5, ms: 500 }

/** The fault for which a canary is stopped: the version that is tried, compared with the one that most people have. */
export function canaryFault(trial: VersionFigures, usual: VersionFigures): CanaryFault | null {
  const [percent, usualPercent] = [failedPercent(trial), failedPercent(usual)]
  const { failures, loads } = trial
  if (failures >= fewestFailures && percent >= worryingPercent && percent > 2 * usualPercent)
    return { kind: 'errors', failures, loads: Math.max(loads, failures), percent, usualPercent }
  if (Math.min(trial.loads, usual.loads) < enoughLoads) return null
  const [ms, usualMs] = [Math.round(trial.slowMs ?? 0), Math.round(usual.slowMs ?? 0)]
  if (ms <= usualMs * slower.factor || ms - usualMs <= slower.ms) return null
  return { kind: 'slow', ms, usualMs }
}

/** What failed after it had loaded is no load of its own, so that there may be more failures than loads. */
function failedPercent({ loads, failures }: VersionFigures): number {
  return Math.round((failures / Math.max(loads, failures, 1)) * 1_000) / 10
}

/** The share after this one; null when everybody is next. */
export function nextCanaryStep(percent: number): number | null {
  return canarySteps.find((step) => step > percent) ?? null
}
