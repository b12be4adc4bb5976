import type { StepUpQuestion } from '@drayline/domain/platform/users/step-up'

/** A question on show, and where its answer goes: a grant, `again` for another question, null when it was refused. */
export interface OpenQuestion {
  question: StepUpQuestion
  answer: (grant: string | null) => void
}

/** Answer to a question that is over by now: the call is sent once more, and asks anew. */
export const again = ''

/** Asks one question at a time, in their order; before the page is there, none. */
export function createStepUp() {
  let show: ((open: OpenQuestion | null) => void) | null = null
  let last: Promise<unknown> = Promise.resolve()

  async function showOne(question: StepUpQuestion): Promise<string | null> {
    if (!show) return null
    const { promise, resolve } = Promise.withResolvers<string | null>()
    show({ question, answer: resolve })
    const grant = await promise
    show?.(null)
    return grant
  }

  return {
    /** Asks the person who they are. @returns the grant for the call, null when they gave up */
    ask(question: StepUpQuestion): Promise<string | null> {
      const asked = last.then(() => showOne(question))
      last = asked
      return asked
    },
    /** From now on questions are shown by this; returns the function that ends it. */
    showWith(view: (open: OpenQuestion | null) => void): () => void {
      show = view
      return () => {
        show = null
      }
    },
  }
}

export type StepUp = ReturnType<typeof createStepUp>
