import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = __dirname
const css = readFileSync(join(folder, 'styles.css'), 'utf8')

/** Colors of the stylesheet by theme: `--text: light-dark(#151922, #eceef3)`. */
function readColours(theme: 0 | 1): Map<string, string> {
  const colours = new Map<string, string>()
  for (const [, name = '', light, dark, both] of css.matchAll(
    /--([\w-]+): (?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));/g,
  )) {
    colours.set(name, both ?? (theme === 0 ? light : dark) ?? '')
  }
  return colours
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG contrast of two colors, 1 to 21. */
function contrast(first: string, second: string): number {
  const [high = 0, low = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

const surfaces = ['canvas', 'surface', 'surface-sunken', 'surface-raised', 'surface-hover', 'surface-active']
const meanings = ['success', 'warning', 'danger', 'info', 'neutral', 'violet']

/** Text on ground, and the ratio it must have. */
const pairs: [text: string, ground: string, atLeast: number][] = [
  ...['text', 'text-muted', 'text-subtle', 'accent-text', 'danger-text'].flatMap((text) =>
    surfaces.map((ground): [string, string, number] => [text, ground, 4.5]),
  ),
  ...meanings.flatMap((meaning): [string, string, number][] => [
    [`${meaning}-text`, `${meaning}-soft`, 4.5],
    [`${meaning}-text`, 'surface', 4.5],
    ['on-accent', meaning, 4.5],
  ]),
  ...['accent', 'accent-hover', 'accent-active', 'danger-hover'].map((ground): [string, string, number] => [
    'on-accent',
    ground,
    4.5,
  ]),
  ['text-inverse', 'surface-inverse', 4.5],
  ...surfaces.slice(0, 4).flatMap((ground): [string, string, number][] => [
    ['border-control', ground, 3],
    ['focus', ground, 3],
  ]),
]

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('the %s theme', (_, theme) => {
  const colours = readColours(theme)

  test.each(pairs)('%s on %s has at least %d:1', (text, ground, atLeast) => {
    expect(contrast(colours.get(text) ?? '', colours.get(ground) ?? '')).toBeGreaterThanOrEqual(atLeast)
  })
})

test('every variable that a component uses is defined', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|css)$/.test(name) && !name.includes('.test.'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
  const defined = new Set(
    files.flatMap((text) => [...text.matchAll(/['\s{](--[\w-]+)['"]?\s*:/g)].map(([, name]) => name)),
  )
  const used = files.flatMap((text) => [...text.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name))
  const missing = [...new Set(used)].filter(
    (name) => !defined.has(name) && !/^--(radix-|space-$)/.test(name ?? ''),
  )
  expect(missing).toEqual([])
})

/** A script that adds `@keyframes` has the browser compute the style of the whole page anew. */
test('movements stand in the stylesheet, and each that a component names is there', () => {
  const sources = ['', '../../../shell/src'].flatMap((place) =>
    readdirSync(join(folder, place), { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
      .map((file) => readFileSync(join(folder, place, file), 'utf8')),
  )
  expect(sources.filter((source) => source.includes('keyframes`'))).toEqual([])
  const named = sources.flatMap((source) =>
    [...source.matchAll(/animation(?:-name)?: (ui-[\w-]+)/g)].map(([, name]) => name),
  )
  expect(named.length).toBeGreaterThan(8)
  for (const name of named) expect(css).toContain(`@keyframes ${name} {`)
})
