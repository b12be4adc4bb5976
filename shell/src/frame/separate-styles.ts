/**
 * Turns style attributes, which the page's policy forbids in markup, into rules: one for each different style.
 * @param html as React writes it: quotes in values and texts are escaped
 * @param id of the element that it will stand in
 */
export function separateStyles(html: string, id = 'root'): { html: string; css: string } {
  const names = new Map<string, string>()
  const separated = html.replace(/ style="([^"]*)"/g, (_, style: string) => {
    const name = names.get(style) ?? `s${names.size}`
    names.set(style, name)
    return ` data-style="${name}"`
  })
  // As strong as the attribute was.
  const rules = [...names].map(
    ([style, name]) => `#${id}#${id} [data-style="${name}"]{${declarations(style)}}`,
  )
  return { html: separated, css: rules.join('') }
}

const entities: Readonly<Record<string, string>> = { quot: '"', '#x27': "'", amp: '&' }

/** The declarations of an attribute; none where a value could end the rule or the element. */
function declarations(style: string): string {
  if (/[{}\\]|&[lg]t;/.test(style)) return ''
  return style.replace(/&(quot|#x27|amp);/g, (_, name: string) => entities[name] ?? '')
}
