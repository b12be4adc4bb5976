import { LRUCache } from 'lru-cache'

interface Derived {
  values: Map<string, unknown>
  from: WeakMap<object, Derived>
}
const newDerived = (): Derived => ({ values: new Map(), from: new WeakMap() })
const derived = newDerived()

function placeOf(of: readonly object[]): Derived {
  let place = derived
  for (const one of of) {
    const next = place.from.get(one) ?? newDerived()
    place.from.set(one, next)
    place = next
  }
  return place
}

/** Makes something of kept things once, such as rows, for as long as each of them stays the very same. */
export function deriveOnce<Result>(of: readonly object[], name: string, make: () => Result): Result {
  const { values } = placeOf(of)
  if (!values.has(name)) values.set(name, make())
  return values.get(name) as Result
}

const keys = new LRUCache<string, object>({ max: 100 })

/**
 * Stands for a text among what something is made of, such as a day: items may stay for weeks, and what was made of them
 * for a day that nobody asks for any more goes.
 */
export function keyFor(text: string): object {
  const key = keys.get(text) ?? {}
  keys.set(text, key)
  return key
}

/** How a list came from another one: what went and what came, whatever their places. */
interface Step<Item = object> {
  previous: readonly Item[]
  gone: readonly Item[]
  come: readonly Item[]
}
const steps = new WeakMap<readonly object[], Step>()

/** How a list came from the one before it, where that is known. */
export function stepTo<Item extends object>(list: readonly Item[]): Step<Item> | undefined {
  return steps.get(list) as Step<Item> | undefined
}

/** Notes how a list came from another one, so that its order and its sums follow from those of the other. */
export function noteStep(list: readonly object[], step: Step): void {
  // Only the last step is kept: each holds the list before it.
  steps.delete(step.previous)
  steps.set(list, step)
}

/** Like `deriveOnce` of one list; where the list before it has such a result already, that is brought along. */
function follow<Item extends object, Result>(
  list: readonly Item[],
  name: string,
  make: () => Result,
  bring: (result: Result, gone: readonly Item[], come: readonly Item[]) => Result,
): Result {
  return deriveOnce([list], name, () => {
    const step = stepTo(list)
    const before = step && placeOf([step.previous]).values
    return step && before?.has(name) ? bring(before.get(name) as Result, step.gone, step.come) : make()
  })
}

/**
 * A list in order, sorted once. After a change of a few items only these find their places anew.
 * @param compare a total order: 0 for nothing but an item and itself
 */
export function orderOnce<Item extends object>(
  list: readonly Item[],
  name: string,
  compare: (a: Item, b: Item) => number,
): readonly Item[] {
  return follow<Item, readonly Item[]>(
    list,
    `order ${name}`,
    () => list.toSorted(compare),
    (ordered, gone, come) => {
      const rest = [...ordered]
      for (const item of gone) rest.splice(positionOf(rest, item, compare), 1)
      for (const item of come) rest.splice(positionOf(rest, item, compare), 0, item)
      return rest
    },
  )
}

/** Place of an item in a list in order, or the one where it belongs. */
export function positionOf<Item>(
  ordered: readonly Item[],
  item: Item,
  compare: (a: Item, b: Item) => number,
): number {
  let [low, high] = [0, ordered.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (compare(ordered[middle] as Item, item) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** Sums over a list, added up once; numbers by name. After a change of a few items only these are subtracted and added. */
export function sumOnce<Item extends object, Sums extends Record<string, number>>(
  list: readonly Item[],
  name: string,
  partsOf: (item: Item) => Sums,
): Partial<Sums> {
  const add = (sums: Record<string, number>, items: readonly Item[], sign: number) => {
    for (const item of items) {
      const parts = partsOf(item)
      for (const part in parts) sums[part] = (sums[part] ?? 0) + sign * (parts[part] as number)
    }
    return sums
  }
  return follow<Item, Record<string, number>>(
    list,
    `sums ${name}`,
    () => add({}, list, 1),
    (sums, gone, come) => add(add({ ...sums }, gone, -1), come, 1),
  ) as Partial<Sums>
}

/**
 * Makes an item of each item of a list, once for each.
 * @param also what it is made of besides: with another one of these all are made anew
 */
export function mapOnce<Item extends object, Made extends object>(
  list: readonly Item[],
  also: readonly object[],
  name: string,
  make: (item: Item) => Made,
): readonly Made[] {
  const known = deriveOnce(also, `made ${name}`, () => new WeakMap<Item, Made>())
  const madeOf = (item: Item) => {
    const made = known.get(item) ?? make(item)
    known.set(item, made)
    return made
  }
  return deriveOnce([list, ...also], `list ${name}`, () => {
    const step = stepTo(list)
    const before = step && placeOf([step.previous, ...also]).values.get(`list ${name}`)
    if (!before) return list.map(madeOf)
    // What stayed in its place is not looked for.
    const made = list.map((item, place) =>
      item === step.previous[place] ? ((before as Made[])[place] as Made) : madeOf(item),
    )
    noteStep(made, { previous: before as Made[], gone: step.gone.map(madeOf), come: step.come.map(madeOf) })
    return made
  })
}
