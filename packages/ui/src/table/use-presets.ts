import { useMemo } from 'react'
import { canonicalQuery, type ListState } from './list-state.ts'
import type { ListPreset } from './types.ts'
import { viewChanges } from './views.ts'

/** A work list as a link. */
export interface PresetLink extends ListPreset {
  href: string
  isCurrent: boolean
}

const none: readonly ListPreset[] = []

/** The work lists of a list as links, and which of them the filters in the URL are. */
export function usePresets(
  { search, href }: ListState,
  presets: readonly ListPreset[] = none,
): readonly PresetLink[] {
  const queries = useMemo(
    () => presets.map(({ filters }) => canonicalQuery(new URLSearchParams(filters), { sort: false })),
    [presets],
  )
  return useMemo(() => {
    const now = canonicalQuery(search, { sort: false })
    return presets.map((preset, index) => ({
      ...preset,
      href: href({ ...viewChanges(search, null), ...preset.filters }) ?? '',
      isCurrent: now === queries[index],
    }))
  }, [search, href, presets, queries])
}
