/** What of a JSON schema says which values there are. */
interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: boolean | Schema
  oneOf?: Schema[]
  anyOf?: Schema[]
  allOf?: Schema[]
}

interface Content {
  content?: Record<string, { schema?: Schema }>
}

interface Operation {
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[]
  requestBody?: Content
  responses?: Record<string, Content & { $ref?: string }>
}

/** A document of an API (OpenAPI), as far as callers and mocked calls build on it. */
export interface ApiDocument {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, Schema> }
}

/** No answer is deeper; a schema that holds itself is. */
const maxDepth = 8

/**
 * The calls of an API as lines of a surface: each with what it requires, then what it takes and what it answers, by
 * field and kind of value. A field, value or call that is new is a piece more; one that went, became another kind of
 * value or became required takes a piece away. Limits of values are left out.
 */
export function documentSurface(document: ApiDocument): string[] {
  return Object.entries(document.paths)
    .flatMap(([path, calls]) =>
      Object.entries(calls).map(([method, call]) => [`${method.toUpperCase()} ${path}`, call] as const),
    )
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, call]) => callLines(name, call, document))
}

function callLines(name: string, call: Operation, document: ApiDocument): string[] {
  const parameters = call.parameters ?? []
  const body = schemaOf(call.requestBody)
  const required = [
    ...parameters.filter((each) => each.required).map((each) => each.name),
    ...(resolved(body, document).required ?? []),
  ]
  const answers = Object.entries(call.responses ?? {}).filter(([status]) => /^[123]/.test(status))
  const given = parameters.flatMap((each) => fieldsOf(`${each.in}.${each.name}`, each.schema ?? {}, document))
  const parts: [label: string, fields: string[]][] = [
    ['takes', [...given, ...(body ? fieldsOf('body', body, document) : [])]],
    ...answers.map(([status, answer]): [string, string[]] => {
      const schema = schemaOf(answer)
      return [status, schema ? fieldsOf('', schema, document) : ['nothing that is described']]
    }),
  ]
  return [
    `${name} requires ${required.sort().join(' + ') || 'nothing'}`,
    ...parts
      .filter(([, fields]) => fields.length > 0)
      .map(([label, fields]) => `${name} ${label}: ${[...new Set(fields)].sort().join(', ')}`),
  ]
}

function schemaOf(holder: Content | undefined): Schema | undefined {
  return Object.values(holder?.content ?? {})[0]?.schema
}

function resolved(schema: Schema | undefined, { components }: ApiDocument): Schema {
  const name = schema?.$ref?.replace('#/components/schemas/', '')
  return (name === undefined ? schema : components?.schemas?.[name]) ?? {}
}

/**
 * `status string`, `status? string` where it may be missing, `status=active` for each of its values. Items of a list
 * have `[]`, values under any key `*`.
 */
function fieldsOf(path: string, given: Schema, document: ApiDocument, depth = 0): string[] {
  const schema = resolved(given, document)
  const within = (next: string, part: Schema) =>
    depth > maxDepth ? [] : fieldsOf(next, part, document, depth + 1)
  return [
    ...valuesOf(path, schema),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) =>
      within(below(path, schema.required?.includes(name) ? name : `${name}?`), part),
    ),
    ...(schema.items ? within(`${path}[]`, schema.items) : []),
    ...(typeof schema.additionalProperties === 'object'
      ? within(below(path, '*'), schema.additionalProperties)
      : []),
    ...[schema.oneOf, schema.anyOf, schema.allOf].flatMap((parts) =>
      (parts ?? []).flatMap((part) => within(path, part)),
    ),
  ]
}

const below = (path: string, name: string) => (path === '' ? name : `${path}.${name}`)

function valuesOf(path: string, { type, enum: values }: Schema): string[] {
  if (values) return values.map((value) => `${path}=${String(value)}`)
  const kinds = [type ?? []].flat().sort().join('|')
  return kinds === '' ? [path] : [`${path} ${kinds}`.trim()]
}
