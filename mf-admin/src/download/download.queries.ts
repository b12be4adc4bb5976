import type { HttpApi } from '@drayline/contract'
import type { DesktopPackage } from '@drayline/domain/admin/desktop/desktop'
import { queryOptions, shows } from '@drayline/platform/query'

/** The packages with their true sizes. */
export function packagesQuery(http: HttpApi) {
  return queryOptions({
    queryKey: ['/api/desktop/packages'],
    meta: shows(),
    queryFn: ({ signal }) => http.get<DesktopPackage[]>('/api/desktop/packages', { signal }),
  })
}

/** Address of a package, or of the guide (R-DWN-3). */
export const downloadUrl = (what: DesktopPackage['platform'] | 'guide') => `/api/desktop/download/${what}`
