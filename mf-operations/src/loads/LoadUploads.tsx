import { UploadList } from '../documents/UploadList.tsx'
import type { Uploads } from '../documents/use-uploads.ts'

/** Papers of new loads that are on their way or did not arrive, each with another try. Renders nothing once all are there. */
export function LoadUploads({ uploads }: { uploads: Uploads }) {
  if (uploads.items.every(({ state }) => state === 'done')) return null
  return <UploadList uploads={uploads} />
}
