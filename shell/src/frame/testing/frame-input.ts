import type { RegisteredRemote } from '@drayline/contract'
import { actionsOf } from '@drayline/domain/kernel/access/permissions'
import type { CurrentUser } from '@drayline/domain/platform/users/user'
import type { FrameInput } from '../frame.types.ts'

/** Somebody whose pages are drawn. */
export const frameUser = {
  ...{ id: 7, username: 'morgan', firstName: 'Morgan', lastName: 'Ellis', role: 'employee' },
  permissions: [...actionsOf('employee')],
  ...{ theme: 'light', language: 'en', timeZone: 'America/New_York', dateFormat: 'MM/DD/YYYY' },
  ...{ timeFormat: '12h', profileImageUrl: null },
} as unknown as CurrentUser

/** What the server hands over for a page of these remotes. */
export function frameInput(
  remotes: RegisteredRemote[],
  url: string,
  user: Partial<CurrentUser> = {},
): FrameInput {
  return {
    boot: {
      user: { ...frameUser, ...user },
      registry: { schemaVersion: 1, remotes },
      shellVersion: '1.0.0-test',
      flags: { overrides: false, development: false },
      serverTime: '2026-03-16T15:00:00.000Z',
    },
    url,
    preferences: { theme: 'light', language: 'en', sidebarCollapsed: false, shortcuts: true },
  }
}
