import type { FrameInput } from './drawing.types.ts'

/** What pages of many people have in common. */
const common: ReadonlySet<string> = new Set([
  'role',
  'permissions',
  'theme',
  'language',
  'timezone',
  'dateFormat',
  'timeFormat',
])

/** The outline of the same page for nobody: without a name, a picture, an answer or what the address asks for. */
export function ofNobody({ boot, url, ...rest }: FrameInput): FrameInput {
  const user = Object.entries(boot.user ?? {}).map(([name, value]) => [
    name,
    common.has(name) ? value : blank(value),
  ])
  return {
    ...rest,
    boot: { ...boot, user: Object.fromEntries(user) },
    url: url.replace(/\?.*/s, ''),
    answers: undefined,
  }
}

function blank(value: unknown): unknown {
  if (Array.isArray(value)) return []
  if (typeof value === 'object') return null
  return typeof value === 'string' ? '' : 0
}
