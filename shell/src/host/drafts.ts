import type { DraftApi } from '@drayline/contract'
import { tabStore } from '../browser/safe-storage.ts'

const prefix = 'drayline.draft'

/** Drafts of one user in this tab. Another user who signs in here does not see them. */
export function createDrafts(userId: number): DraftApi {
  const keyOf = (key: string) => `${prefix}.${userId}.${key}`
  return {
    read<T>(key: string): T | null {
      try {
        return JSON.parse(tabStore.read(keyOf(key)) ?? 'null') as T | null
      } catch {
        return null
      }
    },
    write: (key, value) => tabStore.write(keyOf(key), JSON.stringify(value)),
    clear: (key) => tabStore.remove(keyOf(key)),
  }
}

/** Forgets all drafts of this tab: the user signed out on purpose. */
export function clearDrafts(): void {
  for (const key of tabStore.keys()) if (key.startsWith(`${prefix}.`)) tabStore.remove(key)
}
