/**
 * The web app manifest: what an installed Drayline is called and looks like. There is no service worker, see
 * docs/decisions/0024-installable-without-a-service-worker.md.
 */
export const webManifest = {
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
  shortcuts: [
    {
      name: 'New Invoice',
      url: '/invoices?new=1',
      icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }],
    },
    {
      name: 'Upload Document',
      url: '/documents?new=1',
      icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }],
    },
  ],
}
