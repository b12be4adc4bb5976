import { useHost } from '@drayline/contract'
import type { Load } from '@drayline/domain/operations/loads/load'
import { useState } from 'react'
import { useUploads } from '../documents/use-uploads.ts'

/** The place of the uploads that begin in the form of a new load, and of the list that shows them. */
const place = 'new loads'

/** The uploads of papers that were chosen in the form of a new load. */
export function useLoadUploads() {
  return useUploads(place)
}

/**
 * The rate confirmation that a new load is typed from. It is sent once the load is stored, and goes on while the next
 * load is typed.
 * @param isNew false for a load that exists: its papers have their own place
 */
export function useLoadPaper(isNew: boolean) {
  const { can } = useHost()
  const uploads = useLoadUploads()
  const [file, setFile] = useState<File | null>(null)
  return {
    file,
    uploads,
    isOffered: isNew && can('documents.upload'),
    choose: (chosen: File) => setFile(chosen),
    remove: () => setFile(null),
    send({ id, clientId }: Load) {
      if (!file) return
      uploads.add([file], { documentType: 'rate_confirmation', loadId: id, clientId })
      setFile(null)
    },
  }
}
