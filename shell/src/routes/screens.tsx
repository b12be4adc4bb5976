import { PermissionGate } from './PermissionGate.tsx'

/**
 * The shell's own screens. Each is a file of its own, so that no other screen waits for it; the server has it fetched
 * with the page by the name after `screen-` (`shellScreens` in api/src/platform/pages/page-route.ts).
 */
export const screens = {
  signIn: async () => {
    const module = await import(/* webpackChunkName: "screen-sign-in" */ '../sign-in/SignInPage.tsx')
    return { Component: module.SignInPage }
  },
  invitation: async () => {
    const module = await import(/* webpackChunkName: "screen-invitation" */ '../sign-in/InvitationPage.tsx')
    return { Component: module.InvitationPage }
  },
  confirmed: async () => {
    const module = await import(/* webpackChunkName: "screen-confirmed" */ '../sign-in/ConfirmedPage.tsx')
    return { Component: module.ConfirmedPage }
  },
  landing: async () => {
    const module = await import(/* webpackChunkName: "screen-landing" */ '../landing/LandingPage.tsx')
    return { Component: module.LandingPage }
  },
  dashboard: async () => {
    const module = await import(/* webpackChunkName: "screen-dashboard" */ '../dashboard/DashboardPage.tsx')
    return { Component: module.DashboardPage }
  },
  notifications: async () => {
    const module = await import(
      /* webpackChunkName: "screen-notifications" */ '../notifications/NotificationsPage.tsx'
    )
    return { Component: module.NotificationsPage }
  },
  status: async () => {
    const { StatusPage } = await import(/* webpackChunkName: "screen-status" */ '../status/StatusPage.tsx')
    return {
      element: (
        <PermissionGate permission="platform.status">
          <StatusPage />
        </PermissionGate>
      ),
    }
  },
}
