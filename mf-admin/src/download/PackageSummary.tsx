import { useHost } from '@drayline/contract'
import type { DesktopPlatform } from '@drayline/domain/admin/desktop/desktop'
import { useQuery } from '@drayline/platform/query'
import { Text } from '@drayline/ui'
import { useDownloadText } from './download.messages.ts'
import { packagesQuery } from './download.queries.ts'

/** Name and true size of a package; the size is left out while, or when, it is not known. */
export function PackageSummary({ platform }: { platform: DesktopPlatform }) {
  const t = useDownloadText()
  const { http, format } = useHost()
  const { data } = useQuery(packagesQuery(http))
  const found = data?.find((candidate) => candidate.platform === platform)
  return (
    <>
      <Text as="p" size="sm" tone="muted">
        {t(`platform.${platform}.text`)}
      </Text>
      <Text as="p" size="sm" tone="muted" tabular>
        {found
          ? t('download.package', { filename: found.filename, size: format.fileSize(found.size) })
          : `drayline-${platform}.tar.gz`}
      </Text>
    </>
  )
}
