import { useHost } from '@drayline/contract'
import type { Document } from '@drayline/domain/operations/documents/document'
import { isUnauthorized, serverMessage } from '@drayline/platform/http'
import { useQueryClient } from '@drayline/platform/query'
import { Button, DateText, Heading, Row, Stack, Text } from '@drayline/ui'
import { useId, useState } from 'react'
import { useT } from '../messages.ts'
import { viewInNewTab } from './document-content.ts'
import { documentKeys, restoreContent } from './documents.queries.ts'

type Earlier = Document['earlier'][number]

/** What a document was before its pages were changed, for those who may bring it back. Renders nothing of one that never was. */
export function EarlierContents({ document }: { document: Document }) {
  const t = useT()
  const id = useId()
  const { can } = useHost()
  const others = document.earlier.filter(({ content }) => content !== document.content)
  if (others.length === 0 || !can('documents.restore')) return null
  return (
    <Stack as="section" gap={3} aria-labelledby={id}>
      <Heading id={id} level={3} size={4}>
        {t('earlier.title')}
      </Heading>
      {others.toReversed().map((earlier) => (
        <Line key={earlier.content} document={document} earlier={earlier} />
      ))}
    </Stack>
  )
}

function Line({ document, earlier }: { document: Document; earlier: Earlier }) {
  const t = useT()
  const { http, notify, confirm } = useHost()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const { content, pages, replacedAt, replacedBy } = earlier

  async function view() {
    try {
      await viewInNewTab(http, document.id, `earlier/${content}`)
    } catch (error) {
      if (!isUnauthorized(error)) notify.error(t('document.viewError'), t('document.viewFailed'))
    }
  }

  async function restore() {
    const question = { title: t('earlier.restoreTitle'), message: t('earlier.restoreQuestion') }
    if (!(await confirm({ ...question, confirmLabel: t('earlier.restore') }))) return
    setBusy(true)
    try {
      const restored = await restoreContent(http, document, content)
      const { client, load } = document
      queries.setQueryData(documentKeys.one(document.id), { ...restored, client, load })
      notify.success(t('toast.success'), t('earlier.restored'))
    } catch (error) {
      if (!isUnauthorized(error)) notify.error(t('toast.error'), serverMessage(error) ?? t('pages.failed'))
    }
    setBusy(false)
  }

  return (
    <Stack gap={1}>
      <Text size="sm">
        {t('document.pages', { count: pages ?? 1 })} · {t('earlier.until', { name: replacedBy?.name ?? '' })}{' '}
        <DateText value={replacedAt} show="dateTime" />
      </Text>
      <Row gap={2}>
        <Button size="sm" icon="external" onClick={() => void view()}>
          {t('document.view')}
        </Button>
        {document.billedBy ? null : (
          <Button size="sm" icon="history" loading={busy} onClick={() => void restore()}>
            {t('earlier.restore')}
          </Button>
        )}
      </Row>
    </Stack>
  )
}
