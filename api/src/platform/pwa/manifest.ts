import type { NewItemDescriptor } from '@drayline/contract'

/** So many are shown by those who install web apps. */
const maxShortcuts = 4

/**
 * The web app manifest: what an installed Drayline is called and looks like. There is no service worker, see
 * docs/decisions/0024-installable-without-a-service-worker.md.
 */
const webManifest = {
  id: '/',
  name: 'Drayline',
  short_name: 'Drayline',
  description: 'Back office for freight factoring: loads, invoices, funding and collections.',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#f6f7f9',
  theme_color: '#3552d4',
  categories: ['business', 'finance'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  ],
}

/** The manifest with the first of the shortcuts that remotes bring. */
export function manifestWith(shortcuts: readonly NewItemDescriptor[]) {
  return {
    ...webManifest,
    shortcuts: shortcuts.slice(0, maxShortcuts).map(({ label, to }) => ({
      name: label.en,
      url: to,
      icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }],
    })),
  }
}
