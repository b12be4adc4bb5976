import { useHost } from '@drayline/contract'
import type { Document } from '@drayline/domain/operations/documents/document'
import { clientChoices, invoiceChoices, staffChoices } from '@drayline/platform/choices'
import { shows, useQuery } from '@drayline/platform/query'
import { Alert, Button, DateText, DescriptionList, Stack, TextLink } from '@drayline/ui'
import { useMemo } from 'react'
import { useT } from '../messages.ts'
import { documentKeys } from './documents.queries.ts'
import { EarlierContents } from './EarlierContents.tsx'

type Named = 'client' | 'invoice' | 'staff'

const choicesOf = {
  client: clientChoices,
  invoice: invoiceChoices,
  staff: staffChoices,
} as const

/** Display name of a record; undefined until it is known, or for people who may not read it. */
function useName(kind: Named, id: number | null, allowed: boolean): string | undefined {
  const { http } = useHost()
  const choices = useMemo(() => choicesOf[kind](http), [kind, http])
  const { data } = useQuery({
    queryKey: [...documentKeys.all, 'name', kind, id],
    meta: shows('client', 'load', 'invoice', 'user'),
    queryFn: async ({ signal }) => (await choices.resolve(id ?? 0, signal)).label,
    enabled: allowed && id !== null,
    staleTime: 300_000,
    retry: false,
  })
  return data
}

/** Properties of a document and the records it is filed under. */
export function DocumentProperties({
  document,
  onOpen,
}: {
  document: Document
  onOpen: (id: number) => void
}) {
  const t = useT()
  const { format, can } = useHost()
  const client = useName('client', document.clientId, can('clients.read'))
  const invoice = useName('invoice', document.invoiceId, can('invoices.read'))
  const uploader = useName('staff', document.uploadedBy, can('users.choose'))
  const link = (path: string, id: number | null, name: string | undefined) =>
    id ? <TextLink to={`/${path}?open=${id}`}>{name ?? `#${id}`}</TextLink> : null
  const { duplicateOf, splitFrom } = document
  return (
    <Stack gap={4}>
      {duplicateOf ? (
        <Alert tone="warning" title={t('document.duplicate')}>
          <Button size="sm" onClick={() => onOpen(duplicateOf)}>
            {t('document.duplicateFirst', { id: duplicateOf })}
          </Button>
        </Alert>
      ) : null}
      {document.billedBy ? (
        <Alert
          tone="info"
          title={t('document.billedBy', { invoiceNumber: document.billedBy.invoiceNumber })}
        />
      ) : null}
      <DescriptionList
        layout="rows"
        items={[
          { term: t('document.type'), value: t(`documentType.${document.documentType}`) },
          { term: t('document.client'), value: link('clients', document.clientId, client) },
          { term: t('document.load'), value: link('loads', document.loadId, document.load?.loadNumber) },
          { term: t('document.invoice'), value: link('invoices', document.invoiceId, invoice) },
          { term: t('document.size'), value: format.fileSize(document.size) },
          { term: t('document.pageCount'), value: document.pages },
          { term: t('document.source'), value: t(`documentSource.${sourceName(document.sourceType)}`) },
          ...(splitFrom
            ? [
                {
                  term: t('document.splitFrom'),
                  value: <TextLink to={`/documents?open=${splitFrom}`}>{`#${splitFrom}`}</TextLink>,
                },
              ]
            : []),
          { term: t('document.uploadedBy'), value: uploader },
          { term: t('document.createdAt'), value: <DateText value={document.createdAt} show="dateTime" /> },
        ]}
      />
      <EarlierContents document={document} />
    </Stack>
  )
}

function sourceName(type: string): 'jpeg' | 'png' | 'pdf' {
  if (type === 'image/jpeg') return 'jpeg'
  return type === 'image/png' ? 'png' : 'pdf'
}
