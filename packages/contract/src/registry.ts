import type { RemoteDescriptor } from './descriptor.ts'

/** A remote as this user gets it. */
export interface RegisteredRemote {
  id: string
  version: string
  /** URL of the folder that holds the build, ending in '/': `/remotes/mf-finance/1.4.0-3f2a9c1b/`. */
  base: string
  enabled: boolean
  /** Hash of the entry (`sha256-…`), which the page compares before it runs; absent in answers of earlier servers. */
  integrity?: string
  /** Path roots that are registered as its own, with every version; absent in answers of earlier servers. */
  ownedRoots?: string[]
  /** Set when this tab tries the version by a link: until when (ISO), and whether it is the usual one meanwhile. Since 1.8. */
  preview?: { until: string; isUsual: boolean }
  descriptor: RemoteDescriptor
}

/** `GET /api/remotes`: which version of each remote this user gets. Data, never compiled into the shell. */
export interface Registry {
  schemaVersion: 1
  remotes: RegisteredRemote[]
}
