import { useHost } from '@drayline/contract'
import type { CollectionDetail } from '@drayline/domain/finance/collections/collection'
import { Drawer, EditRecord, ForbiddenState, lazyComponent, type RecordParams } from '@drayline/ui'
import { useT } from '../messages.ts'
import { collectionQuery } from './collections.queries.ts'
import { VoidNotice } from './VoidNotice.tsx'

const CollectionForm = lazyComponent(() => import('./CollectionForm.tsx'), 'CollectionForm')

interface CollectionEditorProps {
  record: RecordParams
  /** The client a new collection is for, when the page is about one. */
  clientId: number | null
}

/** The form the address asks for: `?new=1` or `?edit=<id>`; who may not is told. */
export function CollectionEditor({ record, clientId }: CollectionEditorProps) {
  const t = useT()
  const { http, can } = useHost()
  const { creating, edit, close } = record
  if (!creating && edit === null) return null
  const title = t(creating ? 'collections.new' : 'collections.edit')
  if (!can(creating ? 'collections.create' : 'collections.update'))
    return (
      <Drawer open onOpenChange={close} title={title}>
        <ForbiddenState />
      </Drawer>
    )
  if (edit === null) return <CollectionForm collection={null} clientId={clientId} onClose={close} />
  return (
    <EditRecord
      key={edit}
      query={collectionQuery(http, edit)}
      title={title}
      failedText={t('collections.loadFailed')}
      onClose={close}
    >
      {(collection: CollectionDetail) =>
        collection.voided ? (
          <Drawer open onOpenChange={close} title={title}>
            <VoidNotice voided={collection.voided} />
          </Drawer>
        ) : (
          <CollectionForm collection={collection} onClose={close} />
        )
      }
    </EditRecord>
  )
}
