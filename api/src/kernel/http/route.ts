import type { Action } from '@drayline/domain/kernel/access/permissions'
import type { InferType, Schema } from 'yup'
import type { RateClass } from '../base/rate.ts'
import type { Page } from '../lists/list.ts'
import type { Call, SessionUser } from './call.ts'
import type { UploadRules } from './upload.ts'
import type { MustBeWritten } from './written.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Required permission: an action of the permission table, `signed-in`, or `public`. */
export type Permission = Action | 'public' | 'signed-in'

type UserOf<P extends Permission> = P extends 'public' ? SessionUser | null : SessionUser

/** When a route asks who is there once more: always, or for some of its calls, by what they say. */
export type StepUp<Body = never> = true | ((body: Body) => boolean)

/** What may be asked of a person before anything else: a password of their own, after that a second factor. */
export type Due = 'password' | 'factor'

/** A route in the form the router, the OpenAPI document and the role matrix read. */
export interface Route {
  method: Method
  /** Koa style: `/api/invoices/:id`. Exact: case counts, no trailing slash. */
  path: string
  /** One line for the OpenAPI document. */
  summary: string
  permission: Permission
  /** Rate limit class per user; by default 'read' for GET and 'write' otherwise. */
  rate?: RateClass
  params?: Schema
  query?: Schema
  /** Others made the address, and put more into it than is known here: what `query` does not name is dropped. */
  otherQuery?: true
  body?: Schema
  /** Shape of the answer; without it the answer is empty (204). */
  response?: Schema
  /** Shape of one item when the answer is a paged list. */
  item?: Schema
  /** By default 200, or 204 without `response`. */
  status?: number
  /** True when the handler uses `write`: the route then documents If-Match, Idempotency-Key, 409 and 412. */
  write?: boolean
  /** Content type, or types, of an answer that the handler writes itself to `call.ctx` (files). */
  raw?: string | readonly string[]
  /** Statuses besides those that follow from the rest of the declaration: for the OpenAPI document. */
  also?: readonly number[]
  /** Largest request body in bytes; 1 MB by default. */
  bodyLimit?: number
  /**
   * Pages call it by themselves, whether or not someone is there: it does not count as being active, or a forgotten
   * page would keep its session until the end.
   */
  unattended?: true
  /**
   * Answered also to who sees Drayline as a lower role, and by the rights they really have: it changes nothing that
   * people work with. Reads need no such sign.
   */
  whileSeeingAs?: true
  /**
   * Answered also to who has to do this before anything else: it is a part of doing it, or ends the session. All other
   * routes that are not public are refused until it is done.
   */
  whileDue?: readonly Due[]
  /** Set when the body is `multipart/form-data` with one `file`; `body` then describes the other fields. */
  upload?: UploadRules
  /** Files are stored for it, at once or in the background: refused while too little of the disk is left. */
  storesFiles?: true
  /** The call is answered once its person has proved again who they are, for this very call. */
  stepUp?: StepUp
  handler(call: Call<never, never, never, never>): unknown
  /** Names what leaves the API. Nothing else does. */
  present?(result: never, call: Call<never, never, never, never>): unknown
}

// biome-ignore lint/complexity/noBannedTypes: an absent schema gives an empty object
type Nothing = {}

interface Common<Perm extends Permission, P extends Schema, Q extends Schema, B extends Schema> {
  method: Method
  path: string
  summary: string
  permission: Perm
  rate?: RateClass
  params?: P
  query?: Q
  otherQuery?: true
  body?: B
  status?: number
  raw?: string | readonly string[]
  also?: readonly number[]
  bodyLimit?: number
  unattended?: true
  upload?: UploadRules
  storesFiles?: true
  whileSeeingAs?: true
  whileDue?: readonly Due[]
  stepUp?: StepUp<InferType<B>>
}

type CallOf<Perm extends Permission, P extends Schema, Q extends Schema, B extends Schema> = Call<
  InferType<P>,
  InferType<Q>,
  InferType<B>,
  UserOf<Perm>
>

/**
 * Declares a route. Types of `call.input` follow from the schemas, those of `call.user` from the permission, and
 * `present` must return what `response` describes. With `write` and `response` the handler returns what `write` gave
 * it.
 */
export function defineRoute<
  const Perm extends Permission,
  Result,
  P extends Schema = Schema<Nothing>,
  Q extends Schema = Schema<Nothing>,
  B extends Schema = Schema<undefined>,
  R extends Schema = Schema<undefined>,
  const W extends boolean = false,
>(
  route: Common<Perm, P, Q, B> & {
    write?: W
    response?: R
    handler(
      call: CallOf<Perm, P, Q, B>,
    ): Promise<Result & MustBeWritten<W, InferType<R>>> | (Result & MustBeWritten<W, InferType<R>>)
    present?(result: NoInfer<Result>, call: CallOf<Perm, P, Q, B>): InferType<R>
  },
): Route {
  return route as unknown as Route
}

/**
 * Declares a route that answers a page of records as an array, with `Link` and total headers. `query` comes from
 * `listParams`, the page from `listQuery`; `present` is given one record.
 */
export function defineListRoute<
  const Perm extends Permission,
  Row,
  I extends Schema,
  P extends Schema = Schema<Nothing>,
  Q extends Schema = Schema<Nothing>,
>(
  route: Omit<Common<Perm, P, Q, Schema<undefined>>, 'method' | 'body' | 'status' | 'raw'> & {
    item: I
    handler(call: CallOf<Perm, P, Q, Schema<undefined>>): Promise<Page<Row>>
    present(row: NoInfer<Row>, call: CallOf<Perm, P, Q, Schema<undefined>>): InferType<I>
  },
): Route {
  return { ...route, method: 'GET' } as unknown as Route
}
