import { Dialog, IconButton } from '@drayline/ui'
import { useState } from 'react'
import { useT } from '../messages.ts'
import { SearchBox } from './SearchBox.tsx'

/** Opens the search in a window where there is no room for the box. */
export function PhoneSearch() {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton icon="search" label={t('search.open')} onClick={() => setOpen(true)} />
      <Dialog open={open} onOpenChange={setOpen} title={t('search.label')}>
        <SearchBox inline autoFocus onChosen={() => setOpen(false)} />
      </Dialog>
    </>
  )
}
