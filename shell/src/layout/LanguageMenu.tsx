import { type Language, languages, translatedLanguages } from '@drayline/domain/kernel/text/i18n'
import { useSelector } from '@drayline/platform/redux'
import { IconButton, Menu, MenuRadioGroup, MenuRadioItem } from '@drayline/ui'
import { useT } from '../messages.ts'
import { preferHere } from '../preferences/preferences.ts'
import { type ShellState, useShellDispatch } from '../store.ts'

const translated: readonly Language[] = translatedLanguages

/** Languages call themselves by their own names, so that everybody finds theirs. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  it: 'Italiano',
  pt: 'Português',
}

/** The language of texts, dates and numbers. Languages whose texts are still English say so. */
export function LanguageMenu() {
  const t = useT()
  const dispatch = useShellDispatch()
  const language = useSelector((state: ShellState) => state.preferences.language)
  return (
    <Menu
      align="end"
      trigger={
        <IconButton icon="languages" label={t('language.label', { language: languageNames[language] })} />
      }
    >
      <MenuRadioGroup
        value={language}
        onValueChange={(value: string) => void dispatch(preferHere({ language: value as Language }))}
      >
        {languages.map((name) => (
          <MenuRadioItem key={name} value={name}>
            <span lang={name}>{languageNames[name]}</span>
            {translated.includes(name) ? null : ` ${t('language.englishTexts')}`}
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
    </Menu>
  )
}
