import { textIn, useHost } from '@drayline/contract'
import { useLanguage } from '@drayline/platform/i18n'
import { Button, IconButton, isIconName, Menu, MenuLink } from '@drayline/ui'
import { useT } from '../messages.ts'
import { newItems } from '../registry/compose.ts'
import { useRemoteEntries } from '../routes/PagesContext.tsx'
import { keywordsIn } from '../routes/use-pages-list.ts'

/** Records that can be created, as the remotes declare them. */
export function useNewItems() {
  const host = useHost()
  const language = useLanguage()
  const remotes = useRemoteEntries().map((entry) => entry.remote)
  return newItems(remotes, host.can).map((item) => ({
    id: `${item.remoteId}.${item.id}`,
    to: item.to,
    label: textIn(item.label, language),
    keywords: keywordsIn(item.keywords, language),
    icon: isIconName(item.icon) ? item.icon : ('plus' as const),
  }))
}

/** The header's 'New' menu; a plus alone where there is little room. */
export function NewMenu({ desktop }: { desktop: boolean }) {
  const t = useT()
  const items = useNewItems()
  if (items.length === 0) return null
  const label = t('header.new')
  const trigger = desktop ? (
    <Button icon="plus" iconAfter="chevron-down">
      {label}
    </Button>
  ) : (
    <IconButton icon="plus" variant="secondary" label={label} />
  )
  return (
    <Menu align="end" trigger={trigger}>
      {items.map((item) => (
        <MenuLink key={item.id} to={item.to} icon={item.icon}>
          {item.label}
        </MenuLink>
      ))}
    </Menu>
  )
}
