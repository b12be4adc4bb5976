import type { Lifecycle } from '../../../tools/src/lifecycle.ts'

/** Settings and tools that every part of the benchmark gets. */
export interface BenchContext {
  lifecycle: Lifecycle
  /** Fewer rounds and smaller data: to see whether something changed, not to publish. */
  quick: boolean
  note(text: string): void
}
