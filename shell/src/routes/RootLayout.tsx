import { textIn } from '@drayline/contract'
import { useLanguage } from '@drayline/platform/i18n'
import { useSelector } from '@drayline/platform/redux'
import { Outlet, useBlocker, useLocation } from '@drayline/platform/router'
import { recordParamNames, useConfirm } from '@drayline/ui'
import { useEffect, useSyncExternalStore } from 'react'
import { useMatches } from 'react-router-dom'
import { useT } from '../messages.ts'
import { rememberRecord } from '../palette/recent-records.ts'
import { useShell } from '../shell-context.ts'
import type { ShellState } from '../store.ts'
import { usePages } from './PagesContext.tsx'
import type { RouteHandle } from './router.tsx'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'
import { useScrollMemory } from './use-scroll-memory.ts'

/** Frame of every page: its title, where focus and scroll position go, and the question before leaving. */
export function RootLayout() {
  useDocumentTitle()
  useFocusOnNavigation()
  useScrollMemory()
  useLeaveQuestion()
  return <Outlet />
}

/** Title of the page's route, in the page's language. */
function useRouteTitle(): string {
  const t = useT()
  const language = useLanguage()
  const { pathname } = useLocation()
  const { registry } = usePages()
  const { isKnownPath } = useShell()
  const route = useMatches().at(-1)?.handle as RouteHandle | undefined
  if (route?.title) return textIn(route.title, language)
  // Before the screens are known every address looks like one without an owner: nothing is said of it yet.
  const isOpen = route?.public && registry !== 'ready' && isKnownPath(pathname) !== false
  return route?.titleKey && !isOpen ? t(route.titleKey) : ''
}

function useDocumentTitle(): void {
  const t = useT()
  const { pageTitle } = useShell()
  const routeTitle = useRouteTitle()
  const record = useSyncExternalStore(pageTitle.subscribe, pageTitle.get)
  const title = record ?? routeTitle
  useRememberedRecord(record)
  useEffect(() => {
    document.title = title ? t('document.title', { page: title }) : t('product.name')
  }, [title, t])
}

/** Keeps the record in sight for the command palette. */
function useRememberedRecord(title: string | null): void {
  const { pathname } = useLocation()
  const userId = useSelector((state: ShellState) => state.session.person?.id)
  useEffect(() => {
    if (title && userId) rememberRecord(userId, { to: pathname, title })
  }, [title, userId, pathname])
}

/** What is open on a screen; changing it leaves what was typed there. */
const openOn = (search: string) => {
  const params = new URLSearchParams(search)
  return recordParamNames.map((name) => params.get(name) ?? '').join('\n')
}

/** Asks before unsaved changes are left behind. */
function useLeaveQuestion(): void {
  const t = useT()
  const confirm = useConfirm()
  const { leaveGuard } = useShell()
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const leaves =
      currentLocation.pathname !== nextLocation.pathname ||
      openOn(currentLocation.search) !== openOn(nextLocation.search)
    return leaves && leaveGuard.active
  })
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    let current = true
    confirm({
      title: t('leave.title'),
      message: t('leave.message'),
      confirmLabel: t('leave.confirm'),
      cancelLabel: t('leave.stay'),
      danger: true,
    }).then((leave) => {
      if (!current) return
      if (leave) blocker.proceed()
      else blocker.reset()
    })
    return () => {
      current = false
    }
  }, [blocker, confirm, t])
}
