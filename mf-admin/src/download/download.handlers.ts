import type { DesktopPackage } from '@drayline/domain/admin/desktop/desktop'
import { desktopPlatforms } from '@drayline/domain/admin/desktop/desktop'
import { type HttpHandler, HttpResponse, http } from '@drayline/testing/handlers'

const sizes = { windows: 10_371, linux: 8_016, mac: 24_094 }

/** The packages and their sizes; the mocked API has no real archives. */
export function downloadHandlers(): HttpHandler[] {
  const packages = desktopPlatforms.map(
    (platform): DesktopPackage => ({
      platform,
      filename: `drayline-${platform}.tar.gz`,
      size: sizes[platform],
      url: `/api/desktop/download/${platform}`,
    }),
  )
  return [http.get('/api/desktop/packages', () => HttpResponse.json(packages))]
}
