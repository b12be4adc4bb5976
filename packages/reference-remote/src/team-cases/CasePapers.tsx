import { useHost } from '@drayline/contract'
import { maxDocumentBytes, uploadableTypes } from '@drayline/domain/operations/documents/document'
import { isUnauthorized, serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import { Card, EmptyState, ErrorState, FileDrop, SkeletonRows, Stack, Text } from '@drayline/ui'
import { useState } from 'react'
import { useT } from '../messages.ts'
import { Lines } from './lines.styles.ts'
import { papersQuery, uploadPaper } from './team-cases.queries.ts'

/** The latest papers of the client, and a place to drop one more. */
export function CasePapers({ client }: { client: { id: number; name: string } }) {
  const t = useT()
  const { http, can, format, notify } = useHost()
  const { data, error, refetch } = useQuery(papersQuery(http, client.id))
  const [sent, setSent] = useState<number | null>(null)

  async function upload(file: File) {
    setSent(0)
    notify.info(t('papers.sending', { name: file.name }))
    try {
      await uploadPaper(http, client.id, file, { onProgress: setSent })
      notify.success(t('papers.filed', { name: file.name, client: client.name }))
    } catch (failure) {
      if (!isUnauthorized(failure)) notify.error(t('papers.failed'), serverMessage(failure))
    } finally {
      setSent(null)
    }
  }

  return (
    <Card title={t('papers.title')} subtitle={client.name}>
      <Stack gap={4}>
        {error ? <ErrorState compact description={serverMessage(error)} onRetry={refetch} /> : null}
        {!data && !error ? <SkeletonRows rows={2} /> : null}
        {data?.rows.length === 0 ? <EmptyState compact icon="paperclip" title={t('papers.empty')} /> : null}
        {data?.rows.length ? (
          <Lines data-inset>
            {data.rows.map((paper) => (
              <li key={paper.id}>
                <span>{paper.originalName}</span>
                <Text size="sm" tone="muted">
                  {format.fileSize(paper.size)} · {format.dateTime(paper.createdAt)}
                </Text>
              </li>
            ))}
          </Lines>
        ) : null}
        {can('documents.upload') ? (
          <FileDrop
            accept={uploadableTypes}
            maxSize={maxDocumentBytes}
            maxFiles={1}
            files={[]}
            disabled={sent !== null}
            formatSize={format.fileSize}
            onFilesChange={([file]) => void (file && upload(file))}
          />
        ) : null}
        {sent === null ? null : (
          <Text size="sm" tone="muted">
            {t('papers.progress', { percent: Math.round(sent * 100) })}
          </Text>
        )}
      </Stack>
    </Card>
  )
}
