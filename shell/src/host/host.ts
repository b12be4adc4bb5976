import type { ConfirmOptions, HostApi, HttpApi, NotifyApi, RegisteredRemote } from '@drayline/contract'
import { contractVersion, fillTemplate } from '@drayline/contract'
import type { EntityType } from '@drayline/domain/kernel/journal/activity'
import type { CurrentUser } from '@drayline/domain/platform/users/user'
import type { Changes } from '@drayline/platform/changes'
import { createFormat } from '@drayline/platform/format'
import type { QueryClient } from '@drayline/platform/query'
import { slotEntry, slotFillers } from '../registry/compose.ts'
import { createDrafts } from './drafts.ts'
import type { LeaveGuard } from './leave-guard.ts'

/** What the host is made of. `notify` and `confirm` come from the page's providers, which mount later. */
export interface HostParts {
  http: HttpApi
  queryClient: QueryClient
  changes: Pick<Changes, 'refresh' | 'subscribe'>
  leaveGuard: LeaveGuard
  notify: () => NotifyApi
  confirm: (options: ConfirmOptions) => Promise<boolean>
  navigate: (to: string, options?: { replace?: boolean }) => void
  remotes: () => readonly RegisteredRemote[]
  SlotOutlet: HostApi['SlotOutlet']
  namePage: HostApi['namePage']
  prefer: HostApi['prefer']
}

/** The host as one user's screens see it; a changed user gets a new one. */
export function createHost(parts: HostParts, user: CurrentUser): HostApi {
  const granted = new Set(user.permissions)
  return {
    version: contractVersion,
    user,
    can: (action) => granted.has(action),
    navigate: (to, options) => parts.navigate(to, options),
    http: parts.http,
    queryClient: parts.queryClient,
    prefetch: (query) => parts.queryClient.prefetchQuery(query as { queryKey: unknown[] }),
    refresh: (...touched) => parts.changes.refresh(touched.length > 0 ? touched : undefined),
    onChange: (listener) => parts.changes.subscribe(listener),
    notify: {
      success: (...args) => parts.notify().success(...args),
      error: (...args) => parts.notify().error(...args),
      info: (...args) => parts.notify().info(...args),
    },
    confirm: (options) => parts.confirm(options),
    guardUnsavedChanges: () => parts.leaveGuard.hold(),
    drafts: createDrafts(user.id),
    format: createFormat(user),
    entityLink: (entityType, id) => entityLink(parts.remotes(), entityType, id),
    slotEntries: (name) =>
      slotFillers(parts.remotes(), name, (action) => granted.has(action)).map((filler) =>
        slotEntry(filler, user.language),
      ),
    SlotOutlet: parts.SlotOutlet,
    namePage: (title) => parts.namePage(title),
    prefer: (choice) => parts.prefer(choice),
  }
}

/** Where a record is shown, undefined while no remote that shows it is there. */
export function entityLink(
  remotes: readonly RegisteredRemote[],
  entityType: EntityType,
  id: number,
): string | undefined {
  for (const remote of remotes) {
    const link = remote.descriptor.entityLinks?.find((entry) => entry.entityType === entityType)
    if (remote.enabled && link) return fillTemplate(link.to, { id })
  }
  return undefined
}
