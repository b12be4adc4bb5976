import { type Theme, themes } from '@drayline/domain/platform/users/user'
import { useSelector } from '@drayline/platform/redux'
import { IconButton, type IconName, Menu, MenuRadioGroup, MenuRadioItem } from '@drayline/ui'
import { useT } from '../messages.ts'
import { preferHere } from '../preferences/preferences.ts'
import { type ShellState, useShellDispatch } from '../store.ts'

/** Sun, moon or both. */
export const themeIcons: Record<Theme, IconName> = { light: 'sun', dark: 'moon', system: 'sun-moon' }

/** Light, dark, or what the system says. */
export function ThemeMenu() {
  const t = useT()
  const dispatch = useShellDispatch()
  const theme = useSelector((state: ShellState) => state.preferences.theme)
  return (
    <Menu
      align="end"
      trigger={
        <IconButton icon={themeIcons[theme]} label={t('theme.label', { theme: t(`theme.${theme}`) })} />
      }
    >
      <MenuRadioGroup
        value={theme}
        onValueChange={(value: string) => void dispatch(preferHere({ theme: value as Theme }))}
      >
        {themes.map((name) => (
          <MenuRadioItem key={name} value={name}>
            {t(`theme.${name}`)}
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
    </Menu>
  )
}
