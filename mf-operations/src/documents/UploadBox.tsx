import { useHost } from '@drayline/contract'
import type { Document } from '@drayline/domain/operations/documents/document'
import { maxDocumentBytes, uploadableTypes } from '@drayline/domain/operations/documents/document'
import { FileDrop, Stack } from '@drayline/ui'
import type { UploadTarget } from './documents.queries.ts'
import { UploadList } from './UploadList.tsx'
import type { Uploads } from './use-uploads.ts'

interface UploadBoxProps {
  target: UploadTarget
  uploads: Uploads
  onOpen?: (id: number) => void
  onMerge?: (documents: Document[]) => void
  /** One line high. */
  compact?: boolean
}

const none: readonly File[] = []

/** Takes files by drop, click or keyboard and sends each at once as its own upload (R-DOC-7). */
export function UploadBox({ target, uploads, onOpen, onMerge, compact }: UploadBoxProps) {
  const { format } = useHost()
  return (
    <Stack gap={3}>
      <FileDrop
        accept={uploadableTypes}
        maxSize={maxDocumentBytes}
        files={none}
        onFilesChange={(files) => uploads.add(files, target)}
        formatSize={format.fileSize}
        compact={compact}
      />
      <UploadList uploads={uploads} onOpen={onOpen} onMerge={onMerge} />
    </Stack>
  )
}
