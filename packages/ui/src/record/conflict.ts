/** Values of a field: when the form opened, in the form now, and as a colleague saved it. */
export interface FieldConflict {
  name: string
  mine: unknown
  theirs: unknown
  /** True when both changed it; otherwise only the colleague did. */
  both: boolean
}

export type Choices = Readonly<Record<string, 'mine' | 'theirs'>>

const same = (a: unknown, b: unknown) => (a ?? '') === (b ?? '') || textOf(a) === textOf(b)

/** Numbers and their texts are the same to a form; fields within a field are compared, too. */
function textOf(value: unknown): string {
  const isNested = value !== null && typeof value === 'object' && !Array.isArray(value)
  return isNested ? JSON.stringify(value) : String(value ?? '')
}

/**
 * The form's fields as another version of its record has them. Fields that the record does not hold, or that began with
 * something else than the record's value (a reason, a secret), stay as the form began.
 */
export function valuesOf<Values extends object>(
  later: object,
  opened: object | null,
  initial: Values,
): Values {
  const before = { ...opened } as Record<string, unknown>
  const now = { ...later } as Record<string, unknown>
  const fields = Object.entries(initial).map(([name, began]) => {
    const isHeld = name in now && same(before[name], began)
    return [name, isHeld ? fieldValue(now[name], began) : began]
  })
  return Object.fromEntries(fields) as Values
}

/** A text field holds text, also where the record has nothing or a number. */
function fieldValue(value: unknown, began: unknown): unknown {
  if (typeof began !== 'string') return value ?? null
  return typeof value === 'number' ? String(value) : (value ?? '')
}

/** The fields that a colleague changed since `base`, compared with what stands in the form. */
export function findConflicts(
  names: readonly string[],
  base: object,
  mine: object,
  theirs: object,
): FieldConflict[] {
  const [before, here, there] = [base, mine, theirs] as Record<string, unknown>[]
  return names
    .filter((name) => !same(before?.[name], there?.[name]) && !same(here?.[name], there?.[name]))
    .map((name) => ({
      name,
      mine: here?.[name],
      theirs: there?.[name],
      both: !same(before?.[name], here?.[name]),
    }))
}

/**
 * The form's values after each conflict was decided. Fields without a choice are the colleague's unless they were
 * changed here, also those that the form keeps but does not show.
 */
export function mergeValues<Values extends object>(
  base: Values,
  mine: Values,
  theirs: Values,
  choices: Choices,
): Values {
  const names = Object.keys(theirs) as (keyof Values & string)[]
  const merged = { ...mine }
  for (const name of names) {
    const choice = choices[name] ?? (same(base[name], mine[name]) ? 'theirs' : 'mine')
    if (choice === 'theirs') merged[name] = theirs[name]
  }
  return merged
}
