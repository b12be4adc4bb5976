import type { CompiledMessage, Language, MessageParams, Translator } from '@drayline/domain/kernel/text/i18n'
import { createTranslator } from '@drayline/domain/kernel/text/i18n'
import { createContext, use, useSyncExternalStore } from 'react'

type Catalogue<Key extends string> = Readonly<Record<Key, CompiledMessage>>
type Loader<Key extends string> = () => Promise<{ default: Catalogue<Key> }>

/** The language of the page; the shell (or a test's fake host) provides it. */
const LanguageContext = createContext<Language>('en')
export const LanguageProvider = LanguageContext.Provider

/** The language texts are shown in. */
export function useLanguage(): Language {
  return use(LanguageContext)
}

/** Every catalog made on this page, so that a change of language can load all of them before it shows. */
const catalogues = new Set<(language: Language) => Promise<void>>()

/** Loads a language for all catalogs in use. Catalogs that lack it keep their English texts. */
export async function loadLanguage(language: Language): Promise<void> {
  pageLanguage = language
  await Promise.all([...catalogues].map((load) => load(language)))
}

let pageLanguage: Language = 'en'

/**
 * Makes the texts of one package: English at hand, other languages loaded when needed. `useT` gives a component its
 * texts and renders again when the language arrives; `load` is for the code that renders first (route, setup).
 */
export function createMessages<Key extends string>(
  en: Catalogue<Key>,
  others: Partial<Record<Language, Loader<Key>>> = {},
) {
  const translators = new Map<Language, Translator<Key>>([['en', createTranslator('en', en)]])
  const listeners = new Set<() => void>()

  async function load(language: Language = pageLanguage): Promise<void> {
    const loader = others[language]
    if (translators.has(language)) return
    // A language without a catalog has English texts, and so English plurals.
    const made = loader
      ? createTranslator(language, { ...en, ...(await loader()).default })
      : createTranslator('en', en)
    translators.set(language, made)
    for (const listener of listeners) listener()
  }
  catalogues.add(load)

  function t(key: Key, params?: MessageParams, language: Language = pageLanguage): string {
    const translator = translators.get(language) ?? translators.get('en')
    return translator ? translator(key, params) : key
  }

  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  // biome-ignore lint/correctness/noComponentHookFactories: made once per package at module level, so the hook keeps its identity
  function useT(): Translator<Key> {
    const language = useLanguage()
    const current = () => translators.get(language) ?? translators.get('en') ?? t
    const translator = useSyncExternalStore(subscribe, current, current)
    if (!translators.has(language)) void load(language)
    return translator
  }

  return { load, t, useT }
}
