import type { Lifecycle } from '../../../tools/src/lifecycle.ts'

/** What every part of the benchmark is given. */
export interface BenchContext {
  lifecycle: Lifecycle
  /** Fewer rounds and smaller data: to see whether something changed, not to publish. */
  quick: boolean
  note(text: string): void
}
