import type { LiveNotification } from '@drayline/domain/kernel/journal/notification'

/**
 * Shows a notification on the desktop, where the person wants it, has allowed it, and is not looking at the page
 * anyway. The tag keeps two tabs from showing the same.
 */
export function showOnDesktop(notification: LiveNotification, open: () => void): void {
  if (!notification.desktop || typeof Notification !== 'function' || Notification.permission !== 'granted')
    return
  if (document.visibilityState === 'visible' && document.hasFocus()) return
  try {
    const shown = new Notification(notification.title, {
      body: notification.message,
      tag: `drayline-${notification.id}`,
      lang: document.documentElement.lang,
    })
    shown.onclick = () => {
      window.focus()
      shown.close()
      open()
    }
  } catch {
    // Phones show them through a service worker only; bell and list have it.
  }
}
