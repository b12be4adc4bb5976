import type { Density } from '@drayline/domain/platform/views/view'
import { useCallback, useMemo, useState } from 'react'
import type { ColumnWidths } from './column-widths.ts'
import type { Changes } from './list-state.ts'
import type { Layout } from './types.ts'

/** Display preferences for a list on this device, used when the URL says nothing. */
export interface TablePreferences {
  /** Ids of the visible columns, in order. */
  columns?: readonly string[]
  density?: Density
  /** Widths that this person gave to columns. */
  widths?: ColumnWidths
  layout?: Layout
  /** True when this person has saved views, so that their bar has its room from the start. */
  hasViews?: boolean
  /** Parameters that the default view writes into the URL. */
  defaultView?: Changes
}

const storageKey = (userId: number, list: string) => `drayline.table.${userId}.${list}`

/** Reads preferences; storage that is blocked or broken means none. */
export function readPreferences(userId: number, list: string): TablePreferences {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey(userId, list)) ?? '{}')
    return typeof value === 'object' && value !== null ? (value as TablePreferences) : {}
  } catch {
    return {}
  }
}

function writePreferences(userId: number, list: string, preferences: TablePreferences): void {
  try {
    localStorage.setItem(storageKey(userId, list), JSON.stringify(preferences))
  } catch {
    // private mode: the choice lasts as long as the page
  }
}

/** Preferences of a user for a list and how to change some of them; undefined removes one. */
export function usePreferences(userId: number, list: string) {
  const [preferences, setPreferences] = useState(() => readPreferences(userId, list))
  const change = useCallback(
    (changes: Partial<TablePreferences>) => {
      setPreferences((current) => {
        const next = { ...current, ...changes }
        writePreferences(userId, list, next)
        return next
      })
    },
    [userId, list],
  )
  return useMemo(() => [preferences, change] as const, [preferences, change])
}
