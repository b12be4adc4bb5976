/** Title set by the page in sight, where it knows better than its route: the record it shows. */
export interface PageTitle {
  get(): string | null
  subscribe(listener: () => void): () => void
  /** Takes a name; returns the function that gives it up. A later name goes first. */
  hold(title: string): () => void
}

export function createPageTitle(): PageTitle {
  const listeners = new Set<() => void>()
  let names: readonly { title: string }[] = []

  function set(next: typeof names): void {
    names = next
    for (const listener of listeners) listener()
  }

  return {
    get: () => names.at(-1)?.title ?? null,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    hold(title) {
      const name = { title }
      set([...names, name])
      return () => set(names.filter((other) => other !== name))
    },
  }
}
