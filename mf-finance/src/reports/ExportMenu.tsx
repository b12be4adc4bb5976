import { useHost } from '@drayline/contract'
import type { ReportAnswer, ReportName } from '@drayline/domain/finance/reports/report'
import { maxPdfRows, shortFileRows } from '@drayline/domain/finance/reports/report'
import type { ExportFormat } from '@drayline/domain/finance/reports/report-export'
import { formatsOf } from '@drayline/domain/finance/reports/report-export'
import { serverMessage } from '@drayline/platform/http'
import { useMutation } from '@drayline/platform/query'
import { Button, Menu, MenuItem } from '@drayline/ui'
import { useT } from '../messages.ts'
import type { ReportState } from './report-state.ts'
import { beginExport, refreshExports, reportFileUrl } from './reports.queries.ts'

interface ExportMenuProps {
  name: ReportName
  state: ReportState
  answer: ReportAnswer
}

/** The report as a file: short ones at once, long ones in the background. */
export function ExportMenu({ name, state, answer }: ExportMenuProps) {
  const t = useT()
  const { http, notify, navigate, queryClient } = useHost()
  const { rowCount } = answer
  const begin = useMutation({
    mutationFn: (format: ExportFormat) =>
      beginExport(
        http,
        { report: name, format, filters: filtersOf(state), sort: state.sort },
        { idempotencyKey: crypto.randomUUID() },
      ),
    onSuccess: ({ fileName }) => {
      void refreshExports(queryClient)
      notify.info(t('exports.begun'), fileName, {
        action: { label: t('exports.title'), run: () => navigate('/reports?report=exports') },
      })
    },
    onError: (error) => notify.error(t('exports.failedToBegin'), serverMessage(error)),
  })
  const isShort = (format: ExportFormat) =>
    (format === 'csv' || format === 'pdf') && rowCount <= shortFileRows[format]
  const take = (format: ExportFormat) => {
    if (isShort(format)) download(reportFileUrl(name, format, state.filters, state.sort))
    else begin.mutate(format)
  }
  return (
    <Menu
      align="end"
      trigger={
        <Button icon="download" iconAfter="chevron-down" loading={begin.isPending}>
          {t('reports.export')}
        </Button>
      }
    >
      {formatsOf(name).map((format) => {
        const isTooLong = format === 'pdf' && rowCount > maxPdfRows
        const label = t(`reports.format.${format}`)
        return (
          <MenuItem key={format} icon="file" disabled={isTooLong} onSelect={() => take(format)}>
            {isTooLong
              ? t('reports.pdfTooLong', { label, most: maxPdfRows })
              : isShort(format)
                ? label
                : t('reports.inBackground', { label })}
          </MenuItem>
        )
      })}
    </Menu>
  )
}

/** The filters of the address in the form in which the API takes them. */
function filtersOf({ values, today }: ReportState) {
  const { clientId, brokerId, userId, by, asOf, from, to } = values
  return {
    ...{ from, to, by: by as 'client' | 'broker' | undefined },
    // Today is today's also when the file is made after midnight.
    asOf: asOf ?? today,
    clientId: clientId ? Number(clientId) : undefined,
    brokerId: brokerId ? Number(brokerId) : undefined,
    userId: userId ? Number(userId) : undefined,
  }
}

/** Lets the browser fetch a file, with its own progress and place. */
export function download(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
