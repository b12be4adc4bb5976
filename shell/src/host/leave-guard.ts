/** Counts who has unsaved changes on the page. */
export interface LeaveGuard {
  readonly active: boolean
  /** Registers unsaved changes; returns the function that lifts it. */
  hold(): () => void
  /** Lets everything go: the session has ended, and drafts keep what was typed. */
  release(): void
}

export function createLeaveGuard(): LeaveGuard {
  const held = new Set<symbol>()

  /** A reload or a closed tab can only be held by the browser's own question. */
  const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()
  function watch(): void {
    if (held.size > 0) window.addEventListener('beforeunload', onBeforeUnload)
    else window.removeEventListener('beforeunload', onBeforeUnload)
  }

  return {
    get active() {
      return held.size > 0
    },
    hold() {
      const token = Symbol('unsaved changes')
      held.add(token)
      watch()
      return () => {
        held.delete(token)
        watch()
      }
    },
    release() {
      held.clear()
      watch()
    },
  }
}
