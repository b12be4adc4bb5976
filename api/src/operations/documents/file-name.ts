import type { UploadableType } from '@drayline/domain/operations/documents/document'
import { uploadableTypes } from '@drayline/domain/operations/documents/document'
import { Problem } from '../../kernel/base/errors.ts'

/** Longest name that is kept, in characters. */
const longest = 150

/** Zero-width joiners are kept, since emoji are made with them; other invisible characters could disguise a name. */
const invisible = /(?!\u200D)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}]/gu

/** Escapes that browsers use in forms for line breaks and quotation marks. */
const escapes: Readonly<Record<string, string>> = { '%0d': ' ', '%0a': ' ', '%22': '"' }

/** The name of an uploaded file as it is shown: without folders, line breaks and control characters, not too long. */
export function cleanFileName(name: string): string {
  const readable = name.replace(/%0d|%0a|%22/gi, (code) => escapes[code.toLowerCase()] ?? ' ')
  return tidy(readable.split(/[/\\]/).findLast((part) => /[^\s.]/.test(part)) ?? '')
}

/** A name that a person typed: no path, so that a slash, as in a date, becomes a dash and every word stays. */
export function cleanTitle(title: string): string {
  return tidy(title.replace(/[/\\]/g, '-'))
}

function tidy(name: string): string {
  const visible = name.normalize('NFC').replace(invisible, ' ')
  const trimmed = visible
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+/, '')
    .trim()
  return shorten(trimmed) || 'document'
}

/** Cuts the middle, so that the ending stays. Counts whole characters: half an emoji is none. */
function shorten(name: string): string {
  const characters = [...new Intl.Segmenter('en').segment(name)].map(({ segment }) => segment)
  if (characters.length <= longest && name.length <= 2 * longest) return name
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? ''
  let kept = ''
  for (const character of characters) {
    if (kept.length + character.length + ending.length >= longest) break
    kept += character
  }
  return `${kept.trim()}…${ending}`
}

/**
 * A name may say nothing of the kind of a file, as scanners and phones often do; what it says must be true.
 * @throws Problem 415 for a name with the ending of another kind
 */
export function checkEnding(name: string, type: UploadableType): void {
  // Letters first: the rest of 'Rate 12.50' is no ending.
  const ending = /\.[a-z][a-z0-9]{1,7}$/i.exec(name)?.[0].toLowerCase()
  const endings: readonly string[] = uploadableTypes[type]
  if (!ending || endings.includes(ending)) return
  const message = { key: 'document.file.ending', params: { ending, expected: endings[0] ?? '' } } as const
  throw new Problem(415, 'document.file.type', { message, errors: { file: message } })
}
