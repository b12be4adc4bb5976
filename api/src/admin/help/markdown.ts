/** A piece of a line: its text and how it looks. */
export interface Span {
  text: string
  style: 'plain' | 'bold' | 'code'
}

export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; text: string }
  | { kind: 'paragraph'; spans: Span[] }
  | { kind: 'steps' | 'points'; items: Span[][] }

/**
 * Reads the little Markdown that the help texts are written in: headings, paragraphs, numbered and plain lists, bold
 * and code. Anything else is shown as it stands.
 */
export function readMarkdown(source: string): Block[] {
  const blocks: Block[] = []
  for (const chunk of source
    .replaceAll('\r', '')
    .trim()
    .split(/\n{2,}/))
    blocks.push(...readChunk(chunk))
  return blocks
}

function readChunk(chunk: string): Block[] {
  const [first = '', ...rest] = chunk.split('\n')
  const heading = /^(#{1,3}) (.+)$/.exec(first)
  if (heading) {
    const [, marks = '', text = ''] = heading
    const block: Block = { kind: 'heading', level: marks.length as 1 | 2 | 3, text }
    return rest.length > 0 ? [block, ...readChunk(rest.join('\n'))] : [block]
  }
  if (/^\d+\. /.test(first)) return [{ kind: 'steps', items: readItems(chunk, /^\d+\. /) }]
  if (/^- /.test(first)) return [{ kind: 'points', items: readItems(chunk, /^- /) }]
  return [{ kind: 'paragraph', spans: readSpans(chunk.replaceAll('\n', ' ')) }]
}

/** Lines that do not start an item go on with the one before. */
function readItems(chunk: string, start: RegExp): Span[][] {
  const items: string[] = []
  for (const line of chunk.split('\n')) {
    if (start.test(line)) items.push(line.replace(start, ''))
    else items.push(`${items.pop() ?? ''} ${line.trim()}`)
  }
  return items.map(readSpans)
}

function readSpans(text: string): Span[] {
  return text
    .split(/(\*\*[^*]+\*\*|`[^`]+`)/)
    .filter((part) => part !== '')
    .map((part): Span => {
      if (part.startsWith('**')) return { text: part.slice(2, -2), style: 'bold' }
      if (part.startsWith('`')) return { text: part.slice(1, -1), style: 'code' }
      return { text: part, style: 'plain' }
    })
}
