import type { Action } from '@drayline/domain/kernel/access/permissions'
import { isAction } from '@drayline/domain/kernel/access/permissions'
import { entityTypes } from '@drayline/domain/kernel/journal/activity'
import { array, boolean, lazy, number, object, string } from 'yup'
import { slots } from './slots.ts'
import { isContractRange } from './version.ts'

let schema: ReturnType<typeof makeSchema> | undefined

/** The rules for a descriptor's shape. Made when first wanted: pages of the product never do. */
export const descriptorSchema = () => {
  schema ??= makeSchema()
  return schema
}

const contractPlaces = new Set(slots.map((slot) => slot.split('/')[0]))

/** Names that begin like the contract's are the contract's. */
function isOwnSlot(name: string): boolean {
  const [, first] = /^([a-z][a-z0-9-]*)\/[a-z][a-z0-9-]*\/v[1-9]\d*$/.exec(name) ?? []
  return first !== undefined && !contractPlaces.has(first)
}

function exposedModule() {
  const names = array(string().required())
  return object({ files: names.required(), exports: names, later: names }).required()
}

function makeSchema() {
  const optionalText = object({ en: string().required() })
  const text = optionalText.required()
  const keywords = optionalText.default(undefined)
  const permission = string<Action>().test(
    'known',
    ({ path, value }) => `${path}: '${value}' is not an action of @drayline/domain/permissions`,
    (value) => value === undefined || isAction(value),
  )
  const appPath = string().matches(/^\/(?!\/)/, ({ path }) => `${path}: must start with one '/'`)
  const order = number().required()
  const routeData = object({
    path: string()
      .matches(/^\/api\//, ({ path }) => `${path}: must start with '/api/'`)
      .required(),
    params: array(string().required()).required(),
    defaults: lazy((value: object | undefined) =>
      object(Object.fromEntries(Object.keys(value ?? {}).map((key) => [key, string().required()]))),
    ),
  })
  // Names are the remote's own; what stands under each must be readable, or pages and publishing would trip over it.
  const exposes = lazy((value: unknown) => {
    const names = typeof value === 'object' && value !== null ? Object.keys(value) : []
    return object(Object.fromEntries(names.map((name) => [name, exposedModule()]))).required()
  })
  const entityType = string().test(
    'known',
    ({ path, value }) => `${path}: '${value}' is no kind of record, and none that a remote can bring`,
    (value = '') =>
      entityTypes.some((type) => type === value) || /^[a-z][a-z0-9-]*\/[a-z][a-z0-9_-]*$/.test(value),
  )
  const link = {
    id: string().required(),
    to: appPath.required(),
    label: text,
    icon: string().required(),
    order,
    permission,
  }

  return object({
    schemaVersion: number().oneOf([1]).required(),
    id: string()
      .matches(/^mf-[a-z][a-z0-9-]{1,40}$/, ({ path }) => `${path}: must look like 'mf-finance'`)
      .required(),
    title: text,
    version: string()
      .matches(/^\d+\.\d+\.\d+-[0-9a-f]{8,64}$/, ({ path }) => `${path}: must be 'x.y.z-hash'`)
      .required(),
    container: string()
      .matches(/^[a-z][a-z0-9_]*$/)
      .required(),
    entry: string()
      .matches(/^[\w.-]+\.js$/, ({ path }) => `${path}: must name a script in the build`)
      .required(),
    contract: string()
      .test(
        'range',
        ({ path }) => `${path}: must be a caret range such as '^1.0.0'`,
        (value) => isContractRange(value ?? ''),
      )
      .required(),
    builtAt: string().required(),
    owner: object({ team: string().required(), contact: string().required() }).required(),
    pathRoots: array(
      string()
        .matches(/^\/[a-z][a-z0-9-]*$/, ({ path }) => `${path}: must be one segment`)
        .required(),
    ).required(),
    exposes,
    routes: array(
      object({
        path: appPath.required(),
        expose: string().required(),
        title: text,
        keywords,
        permission,
        data: array(routeData),
        search: optionalText.default(undefined),
      }),
    ).required(),
    nav: array(object(link)),
    newItems: array(object({ ...link, keywords })),
    quickActions: array(object({ ...link, keywords })).default(undefined),
    places: array(object({ to: appPath.required(), label: text, keywords, permission })),
    search: array(
      object({
        id: string().required(),
        label: text,
        title: string().required(),
        subtitle: string(),
        to: appPath.required(),
        all: appPath,
        order,
        permission,
      }),
    ),
    slots: array(
      object({
        slot: string()
          .test(
            'known',
            ({ path, value }) =>
              `${path}: '${value}' is no slot of the contract and none that a remote can give`,
            (value = '') => slots.some((slot) => slot === value) || isOwnSlot(value),
          )
          .required(),
        id: string().required(),
        expose: string().required(),
        order,
        title: optionalText.default(undefined),
        height: number().positive(),
        mayBeEmpty: boolean(),
        permission,
      }),
    ),
    ownSlots: array(
      object({
        slot: string()
          .test(
            'named',
            ({ path }) => `${path}: must look like 'claims/section/v1'`,
            (value = '') => isOwnSlot(value),
          )
          .required(),
        label: optionalText.default(undefined),
      }),
    ).default(undefined),
    entityLinks: array(object({ entityType: entityType.required(), to: appPath.required() })),
  })
}
