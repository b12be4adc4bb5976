import type {
  ConfirmOptions,
  HostApi,
  HttpApi,
  NotifyApi,
  OwnEntityType,
  RegisteredRemote,
} from '@drayline/contract'
import { contractVersion, fillTemplate } from '@drayline/contract'
import type { EntityType } from '@drayline/domain/kernel/journal/activity'
import type { CurrentUser } from '@drayline/domain/platform/users/user'
import type { Changes } from '@drayline/platform/changes'
import { createFormat } from '@drayline/platform/format'
import type { QueryClient } from '@drayline/platform/query'
import { slotEntry, slotFillers } from '../registry/compose.ts'
import { createDrafts } from './drafts.ts'
import type { LeaveGuard } from './leave-guard.ts'

/** Dependencies of the host. `notify` and `confirm` come from the page's providers, which mount later. */
export interface HostDependencies {
  http: HttpApi
  queryClient: QueryClient
  changes: Pick<Changes, 'refresh' | 'subscribe'>
  leaveGuard: LeaveGuard
  notify: () => NotifyApi
  confirm: (options: ConfirmOptions) => Promise<boolean>
  navigate: (to: string, options?: { replace?: boolean }) => void
  remotes: () => readonly RegisteredRemote[]
  SlotOutlet: HostApi['SlotOutlet']
  setPageTitle: HostApi['setPageTitle']
  prefer: HostApi['prefer']
}

/** The host as one user's screens see it; a changed user gets a new one. */
export function createHost(dependencies: HostDependencies, user: CurrentUser): HostApi {
  const granted = new Set(user.permissions)
  return {
    version: contractVersion,
    user,
    can: (action) => granted.has(action),
    navigate: (to, options) => dependencies.navigate(to, options),
    http: dependencies.http,
    queryClient: dependencies.queryClient,
    prefetch: (query) => dependencies.queryClient.prefetchQuery(query as { queryKey: unknown[] }),
    refresh: (...touched) => dependencies.changes.refresh(touched.length > 0 ? touched : undefined),
    onChange: (listener) => dependencies.changes.subscribe(listener),
    notify: {
      success: (...args) => dependencies.notify().success(...args),
      error: (...args) => dependencies.notify().error(...args),
      info: (...args) => dependencies.notify().info(...args),
    },
    confirm: (options) => dependencies.confirm(options),
    guardUnsavedChanges: () => dependencies.leaveGuard.hold(),
    drafts: createDrafts(user.id),
    format: createFormat(user),
    entityLink: (entityType, id) => entityLink(dependencies.remotes(), entityType, id),
    slotEntries: (name) =>
      slotFillers(dependencies.remotes(), name, (action) => granted.has(action)).map((filler) =>
        slotEntry(filler, user.language),
      ),
    SlotOutlet: dependencies.SlotOutlet,
    setPageTitle: dependencies.setPageTitle,
    namePage: dependencies.setPageTitle,
    prefer: (choice) => dependencies.prefer(choice),
  }
}

/** Returns the page of a record, undefined while no remote that shows it is there. */
export function entityLink(
  remotes: readonly RegisteredRemote[],
  entityType: EntityType | OwnEntityType,
  id: number,
): string | undefined {
  for (const remote of remotes) {
    const link = remote.descriptor.entityLinks?.find((entry) => entry.entityType === entityType)
    if (remote.enabled && link) return fillTemplate(link.to, { id })
  }
  return undefined
}
