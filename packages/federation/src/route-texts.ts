import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RouteDescriptor, RouteSource, Text } from '@drayline/contract'

const languages = ['en', 'es'] as const

/** Texts of a remote by language and key. */
export type Catalogs = Record<(typeof languages)[number], Readonly<Record<string, string>>>

/** Reads a remote's texts, `src/messages/en.json` and `es.json`; none where there are no such files. */
export async function readCatalogs(folder: string): Promise<Catalogs> {
  const [en, es] = await Promise.all(
    languages.map(async (language) => {
      const file = join(folder, 'src/messages', `${language}.json`)
      return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : {}
    }),
  )
  return { en, es }
}

/**
 * Puts texts in the place of their keys.
 * @throws Error naming a key that a language lacks
 */
export function withTexts(routes: readonly RouteSource[], catalogs: Catalogs): RouteDescriptor[] {
  return routes.map(({ search, ...route }) =>
    search === undefined ? route : { ...route, search: textOf(search, route.path, catalogs) },
  )
}

function textOf(key: string, path: string, catalogs: Catalogs): Text {
  const [en, es] = languages.map((language) => {
    const text = catalogs[language][key]
    if (!text)
      throw new Error(`The route ${path} names the text '${key}', which src/messages/${language}.json lacks`)
    return text
  }) as [string, string]
  return { en, es }
}
