import type { Document, DocumentType } from '@drayline/domain/operations/documents/document'
import { Badge, Card, Field, Stack } from '@drayline/ui'
import { useState } from 'react'
import { useT } from '../messages.ts'
import { DocumentTypeSelect } from './DocumentTypeSelect.tsx'
import { MergeDialog } from './MergeDialog.tsx'
import { UploadBox } from './UploadBox.tsx'
import { useUploads } from './use-uploads.ts'

/** The dashboard's upload panel: Ready, or Processing while something is on its way (R-DOC-7). */
export function Component() {
  const t = useT()
  const uploads = useUploads('documents')
  const [type, setType] = useState<DocumentType>('rate_confirmation')
  const [merging, setMerging] = useState<readonly Document[] | null>(null)
  return (
    <Card
      title={t('upload.panel')}
      actions={
        <span role="status">
          <Badge tone={uploads.busy ? 'yellow' : 'green'}>
            {t(uploads.busy ? 'upload.processing' : 'upload.ready')}
          </Badge>
        </span>
      }
    >
      <Stack gap={3}>
        <Field label={t('document.type')} beside>
          {(control) => <DocumentTypeSelect {...control} value={type} onValueChange={setType} />}
        </Field>
        <UploadBox target={{ documentType: type }} uploads={uploads} onMerge={setMerging} compact />
      </Stack>
      {merging ? <MergeDialog documents={merging} onClose={() => setMerging(null)} /> : null}
    </Card>
  )
}
