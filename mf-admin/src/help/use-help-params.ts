import { useSearchParams } from '@drayline/platform/router'

/** Reads search, choice and open article from the address, so that a link shows a colleague the same. */
export function useHelpParams() {
  const [search, setSearch] = useSearchParams()
  function set(values: Record<string, string>): void {
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(values)) {
          if (value) after.set(name, value)
          else after.delete(name)
        }
        return after
      },
      { replace: true },
    )
  }
  return { get: (name: string) => search.get(name) ?? '', set }
}
