/** Receiver of progress messages: replaced in tests. */
export interface Output {
  write(text: string): unknown
  isTTY?: boolean
}

/** Prints what happens, one line per step, so that it never seems to hang. */
export interface Progress {
  /** Runs one step and prints how long it took; `note` tells what it is at. */
  step<T>(title: string, work: (note: (text: string) => void) => Promise<T>): Promise<T>
  /** A line of its own. */
  say(text: string): void
}

const announceAfterMs = 400

/** Progress on a terminal or in a log: a step that takes a moment is announced, every step is reported. */
export function createProgress(output: Output = process.stdout): Progress {
  return {
    say: (text) => void output.write(`${text}\n`),
    step: (title, work) => runStep(output, title, work),
  }
}

async function runStep<T>(
  output: Output,
  title: string,
  work: (note: (text: string) => void) => Promise<T>,
): Promise<T> {
  const started = Date.now()
  let isAnnounced = false
  const announce = () => {
    if (!isAnnounced) output.write(`… ${title}\n`)
    isAnnounced = true
  }
  const timer = setTimeout(announce, announceAfterMs)
  let last = ''
  const note = (text: string) => {
    if (text === last) return
    announce()
    last = text
    output.write(`  ${text}\n`)
  }
  try {
    const result = await work(note)
    output.write(`✓ ${title} (${seconds(Date.now() - started)})\n`)
    return result
  } catch (error) {
    output.write(`✗ ${title}\n`)
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** A duration for people: `0.3 s`, `42 s`, `3 min 5 s`. */
export function seconds(ms: number): string {
  if (ms < 9_950) return `${(ms / 1000).toFixed(1)} s`
  const total = Math.round(ms / 1000)
  return total < 60 ? `${total} s` : `${Math.floor(total / 60)} min ${total % 60} s`
}
