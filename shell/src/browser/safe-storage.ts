/** The part of `Storage` the shell uses. */
export interface SafeStorage {
  read(key: string): string | null
  write(key: string, value: string): void
  remove(key: string): void
  keys(): string[]
}

/**
 * Browser storage that never throws: it may be full, switched off or forbidden, and nothing in it is worth a broken
 * page.
 */
function safeStorage(storage: () => Storage): SafeStorage {
  function attempt<T>(action: (storage: Storage) => T, otherwise: T): T {
    try {
      return action(storage())
    } catch {
      return otherwise
    }
  }
  return {
    read: (key) => attempt((store) => store.getItem(key), null),
    write: (key, value) => attempt((store) => store.setItem(key, value), undefined),
    remove: (key) => attempt((store) => store.removeItem(key), undefined),
    keys: () => attempt((store) => Object.keys(store), []),
  }
}

export const localStore = safeStorage(() => window.localStorage)
export const tabStore = safeStorage(() => window.sessionStorage)
