/** A question that one feature asks and a feature above it answers: what is below never imports what is above. */
export type Port<Ask extends (...args: never[]) => unknown> = Ask & { answeredBy(answer: Ask): void }

const unanswered = new Set<string>()

/**
 * Declares a question; `subscriptions.ts` says who answers it.
 * @param name what is asked, as it stands in the error when no one answers
 */
export function port<Ask extends (...args: never[]) => unknown>(name: string): Port<Ask> {
  let answer: Ask | undefined
  unanswered.add(name)
  const ask = (...args: never[]) => {
    if (!answer) throw new Error(`Nobody answers "${name}": import subscriptions.ts first`)
    return answer(...args)
  }
  const answeredBy = (given: Ask) => {
    answer = given
    unanswered.delete(name)
  }
  return Object.assign(ask, { answeredBy }) as unknown as Port<Ask>
}

/** @throws Error naming the questions that no one answers */
export function requireAnswers(): void {
  if (unanswered.size > 0) throw new Error(`Nobody answers: ${[...unanswered].join(', ')}`)
}
