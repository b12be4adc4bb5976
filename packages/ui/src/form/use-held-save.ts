import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** Why a field keeps its form from being saved. */
export interface Hold {
  why: string
  /** It ends by itself: saving waits for it instead of being refused. */
  isPassing: boolean
}

export type Holds = Readonly<Record<string, Hold>>

/** What is said at the fields. */
export function reasons(holds: Holds): Record<string, string> {
  return Object.fromEntries(Object.entries(holds).map(([name, { why }]) => [name, why]))
}

/**
 * Saving that waits for fields which are about to be settled, and then goes on by itself.
 * @param holds what keeps the form from being saved, by field
 * @param validate looks at the form again after a change of that
 */
export function useHeldSave(
  holds: RefObject<Holds>,
  element: RefObject<HTMLFormElement | null>,
  validate: () => unknown,
) {
  const [isWaiting, setWaiting] = useState(false)
  const [isPassing, setPassing] = useState(false)
  const again = useRef(validate)
  again.current = validate

  const hold = useCallback(
    (name: string, held: Hold | null) => {
      if (held?.why === holds.current[name]?.why) return
      const { [name]: _, ...others } = holds.current
      holds.current = held ? { ...others, [name]: held } : others
      setPassing(Object.values(holds.current).some((each) => each.isPassing))
      void again.current()
    },
    [holds],
  )

  useEffect(() => {
    if (!isWaiting || isPassing) return
    setWaiting(false)
    element.current?.requestSubmit()
  }, [isWaiting, isPassing, element])

  return {
    hold,
    isWaiting,
    /** True when saving has to wait; it follows then. */
    wait: () => {
      if (isPassing) setWaiting(true)
      return isPassing
    },
    /** Who types on does not want it saved as it is. */
    giveUp: () => setWaiting(false),
  }
}
