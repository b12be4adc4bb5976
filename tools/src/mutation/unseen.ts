/** As much of a place in a syntax tree as is looked at. */
interface Place {
  node: TreeNode
  parent?: TreeNode
}
interface TreeNode {
  type: string
  callee?: TreeNode
  property?: { name?: string }
  arguments?: unknown[]
  properties?: { value?: { type: string; value?: unknown } }[]
}

/** The arguments of a call of a method, and the method's name. */
function methodCall({ parent }: Place): { name?: string; given: readonly unknown[] } {
  const { callee, arguments: given = [] } = parent ?? {}
  return callee?.type === 'MemberExpression' ? { name: callee.property?.name, given } : { given: [] }
}

/** The first argument of `.test('form', invalid, …)`. */
function isTestName(place: Place): boolean {
  const { name, given } = methodCall(place)
  return place.node.type === 'StringLiteral' && name === 'test' && given.length > 1 && given[0] === place.node
}

/** Where a method of Mongoose takes the names of the fields that are read. */
const fieldArguments: ReadonlyMap<string | undefined, number> = new Map([
  ['find', 1],
  ['findOne', 1],
  ['findById', 1],
  ['select', 0],
])

/** `{ name: 1, email: 1 }` of `.findById(id, { name: 1, email: 1 })`. */
function isFieldList(place: Place): boolean {
  const { name, given } = methodCall(place)
  const { properties } = place.node
  const isOnlyNames = properties?.every(({ value }) => value?.type === 'NumericLiteral' && value.value === 1)
  return Boolean(isOnlyNames) && given[fieldArguments.get(name) ?? -1] === place.node
}

function reasonOf(place: Place): string | undefined {
  if (isTestName(place)) return 'the name of a test, which nobody sees'
  if (isFieldList(place)) return 'without it the same is read with fields that nothing asks for'
  return undefined
}

/**
 * Stryker loads this module by its path. It leaves out what makes no difference wherever it stands. Names of tests in
 * schemas: a refusal shows its text, never the name, and the document of the API knows only names that yup itself
 * gives. Lists of the fields to read: without one all fields are read, and what is answered is named again.
 */
export const strykerPlugins = [{ kind: 'Ignore', name: 'unseen', value: { shouldIgnore: reasonOf } }]
