import { mixed } from 'yup'
import type { Route } from '../../kernel/http/route.ts'
import { defineRoute } from '../../kernel/http/route.ts'
import { openApiDocument } from './openapi.ts'

/** Serves the document of all routes, itself included. Public: it says what may be asked, never what is stored. */
export function openApiRoute(routes: readonly Route[]): Route {
  let document: object | undefined
  const route: Route = defineRoute({
    method: 'GET',
    path: '/api/openapi.json',
    summary: 'This document (OpenAPI 3.1)',
    permission: 'public',
    response: mixed<object>().required(),
    handler: () => {
      document ??= openApiDocument([...routes, route])
      return document
    },
    present: (result) => result,
  })
  return route
}
