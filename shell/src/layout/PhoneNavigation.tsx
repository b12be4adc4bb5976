import { useLocation, useNavigation } from '@drayline/platform/router'
import { styled } from '@drayline/platform/styled'
import { Drawer, IconButton } from '@drayline/ui'
import { useState } from 'react'
import { useT } from '../messages.ts'
import { LanguageMenu } from './LanguageMenu.tsx'
import { Navigation } from './Navigation.tsx'
import { ThemeMenu } from './ThemeMenu.tsx'
import { UserCard } from './UserCard.tsx'

const Content = styled.div`
  display: grid;
  gap: var(--space-2);
  margin-inline: calc(-1 * var(--space-3));
`

const Tools = styled.div`
  display: flex;
  gap: var(--space-1);
  margin-top: var(--space-2);
  padding-top: var(--space-3);
  border-top: 1px solid var(--border);
`

/** The sidebar's content in a drawer, closed by going somewhere. */
export function PhoneNavigation() {
  const t = useT()
  const location = useLocation()
  const navigation = useNavigation()
  const { key } = navigation.location ?? location
  const [open, setOpen] = useState(false)
  const [keySeen, setKeySeen] = useState(key)
  if (keySeen !== key) {
    setKeySeen(key)
    setOpen(false)
  }
  return (
    <>
      <IconButton
        icon="menu"
        label={t('layout.openMenu')}
        aria-expanded={open}
        onClick={() => setOpen(true)}
      />
      <Drawer open={open} onOpenChange={setOpen} title={t('product.name')} side="left">
        <Content>
          <UserCard />
          <Navigation />
          <Tools>
            <ThemeMenu />
            <LanguageMenu />
          </Tools>
        </Content>
      </Drawer>
    </>
  )
}
