import * as React from 'react'

const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'

/**
 * In development React takes a stack for each element, for its warnings. Tests fail by what a person sees; taking the stacks
 * was an eighth of their time. Without the counter that React has for it, all stays as React has it.
 */
export function takeNoOwnerStacks(): void {
  const shared = (React as unknown as Record<string, object | undefined>)[internals]
  if (!shared || !('recentlyCreatedOwnerStacks' in shared)) return
  Object.defineProperty(shared, 'recentlyCreatedOwnerStacks', {
    get: () => Number.POSITIVE_INFINITY,
    set() {},
  })
}
