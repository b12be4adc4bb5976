/** What a field was when the form opened, what it is in the form, and what a colleague has made of it. */
export interface FieldConflict {
  name: string
  mine: unknown
  theirs: unknown
  /** Whether both changed it; otherwise only the colleague did. */
  both: boolean
}

const same = (a: unknown, b: unknown) => (a ?? '') === (b ?? '') || String(a ?? '') === String(b ?? '')

/** The fields that a colleague changed while the form was open, compared with what stands in the form. */
export function findConflicts(
  names: readonly string[],
  initial: Readonly<Record<string, unknown>>,
  mine: Readonly<Record<string, unknown>>,
  theirs: Readonly<Record<string, unknown>>,
): FieldConflict[] {
  return names
    .filter((name) => !same(initial[name], theirs[name]) && !same(mine[name], theirs[name]))
    .map((name) => ({
      name,
      mine: mine[name],
      theirs: theirs[name],
      both: !same(initial[name], mine[name]),
    }))
}

/** The form's values after each field was decided: the chosen ones, and the colleague's where only he changed any. */
export function mergeValues<Values extends object>(
  names: readonly string[],
  initial: Values,
  mine: Values,
  theirs: Readonly<Record<string, unknown>>,
  choices: Readonly<Record<string, 'mine' | 'theirs'>>,
): Values {
  const merged = { ...mine } as Record<string, unknown>
  const before = initial as Record<string, unknown>
  for (const name of names) {
    const untouched = same(before[name], merged[name])
    if (choices[name] === 'theirs' || (choices[name] === undefined && untouched))
      merged[name] = theirs[name] ?? ''
  }
  return merged as Values
}
