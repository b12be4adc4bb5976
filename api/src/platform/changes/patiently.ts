import { OutOfTime } from '../../kernel/database/deadline.ts'
import { withTimeLimit } from '../../kernel/database/model.ts'
import { readingLimitMs } from './kept-groups.ts'

/**
 * Does work that nobody waits for: its questions may take as long as a reading of everything, and where that takes
 * longer than somebody would wait, it is asked for again. `work` may run several times.
 */
export async function patiently<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (;;) {
    signal?.throwIfAborted()
    try {
      return await withTimeLimit(readingLimitMs, work)
    } catch (error) {
      if (!(error instanceof OutOfTime)) throw error
    }
  }
}
