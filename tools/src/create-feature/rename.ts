import { UserError } from '../user-error.ts'

/** Options given by the person. */
export interface FeatureRequest {
  /** Plural, in kebab case: `credit-memos`. */
  plural: string
  /** `credit-memo`; made of the plural by default. */
  singular?: string | undefined
  /** As Spanish speakers read it, plural and singular; English by default. */
  pluralEs?: string | undefined
  singularEs?: string | undefined
}

/** The feature that is copied: the smallest one that has every part, all of it tested. */
export const template = {
  plural: 'follow-ups',
  singular: 'follow-up',
  pluralEs: 'seguimientos',
  singularEs: 'seguimiento',
  /** Where its screen is; a copy's is its plural. */
  root: '/follow-up',
} as const

/** Puts the new names where a text has those of the template. */
export type Rename = (text: string) => string

/** Finds every mention of the template in code. */
export const mention = /follow[-_]ups?|[fF]ollowUps?|Follow[- ][Uu]ps?/g

/**
 * Checks the names and makes the function that renames.
 * @throws UserError with everything that is malformed
 */
export function renameTo(request: FeatureRequest): Rename {
  const { plural, singular = singularOf(plural) } = request
  const words = (kebab: string) => kebab.replaceAll('-', ' ')
  const spanish = {
    plural: request.pluralEs ?? words(plural),
    singular: request.singularEs ?? words(singular),
  }
  const problems = [
    ...[plural, singular]
      .filter((name) => !/^[a-z]{2,}(-[a-z]{2,})*$/.test(name))
      .map((name) => `'${name}' is no name of a feature: it must look like credit-memos`),
    ...(plural === singular ? [`'${plural}' must be a plural: --one says what one of them is called`] : []),
    ...Object.values(spanish)
      .filter((text) => !/^[\p{L}][\p{L} ]{0,39}$/u.test(text))
      .map((text) => `'${text}' must have 1 to 40 letters or spaces`),
  ]
  if (problems.length > 0) throw new UserError(problems.join('\n'))
  const names = new Map([...formsOf(plural, singular), ...formsOfText(spanish)])
  const forms = new RegExp([...names.keys()].join('|'), 'g')
  // In a sentence a name is written as words: 'No credit memos found'.
  const inSentence = new RegExp(`(?<=[\\s(])(?:${template.singular}(s?))(?![\\w-])`, 'g')
  const article = /\b([Aa])(?= follow[- ]up)/g
  const anArticle = /^[aeiou]/.test(singular) ? '$1n' : '$1'
  return (text) =>
    text
      .replace(/(?<![\w.])\/follow-up(?![\w-])/g, `/${plural}`)
      .replace(article, anArticle)
      .replace(inSentence, (_, many: string) => words(many ? plural : singular))
      .replace(forms, (form) => names.get(form) ?? form)
}

/** Each way in which code and English texts write the template's name, the longest first. */
function formsOf(plural: string, singular: string): [string, string][] {
  return [[template.plural, plural] as const, [template.singular, singular] as const].flatMap(
    ([from, to]): [string, string][] => [
      ...[camel, pascal, snake, titleCase, sentenceCase, hyphened].map((style): [string, string] => [
        style(from),
        style === hyphened ? sentenceCase(to) : style(to),
      ]),
      [from.replaceAll('-', ' '), to.replaceAll('-', ' ')],
      [from, to],
    ],
  )
}

function formsOfText({ plural, singular }: { plural: string; singular: string }): [string, string][] {
  return [[template.pluralEs, plural] as const, [template.singularEs, singular] as const].flatMap(
    ([from, to]): [string, string][] => [
      [from, to.toLowerCase()],
      [capital(from), capital(to.toLowerCase())],
    ],
  )
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const pascal = (kebab: string) => kebab.split('-').map(capital).join('')
const camel = (kebab: string) => kebab.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const snake = (kebab: string) => kebab.replaceAll('-', '_')
const titleCase = (kebab: string) => kebab.split('-').map(capital).join(' ')
const sentenceCase = (kebab: string) => capital(kebab.replaceAll('-', ' '))
const hyphened = (kebab: string) => capital(kebab)

function singularOf(plural: string): string {
  return plural
    .replace(/ies$/, 'y')
    .replace(/(ch|sh|ss|x)es$/, '$1')
    .replace(/(?<=[^s])s$/, '')
}
