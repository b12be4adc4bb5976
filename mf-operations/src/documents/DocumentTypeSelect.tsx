import type { DocumentType } from '@drayline/domain/operations/documents/document'
import { documentTypes } from '@drayline/domain/operations/documents/document'
import { Select } from '@drayline/ui'
import type { ComponentProps } from 'react'
import { useT } from '../messages.ts'

interface DocumentTypeSelectProps
  extends Omit<ComponentProps<typeof Select>, 'options' | 'onValueChange' | 'value'> {
  value: DocumentType
  onValueChange: (type: DocumentType) => void
}

/** Chooses what kind of paper a document is. */
export function DocumentTypeSelect({ onValueChange, ...props }: DocumentTypeSelectProps) {
  const t = useT()
  const options = documentTypes.map((value) => ({ value, label: t(`documentType.${value}`) }))
  return (
    <Select {...props} options={options} onValueChange={(value) => onValueChange(value as DocumentType)} />
  )
}
