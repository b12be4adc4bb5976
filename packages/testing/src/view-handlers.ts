import type { SavedView } from '@drayline/domain/platform/views/view'
import { viewInput } from '@drayline/domain/platform/views/view-schema'
import { type HttpHandler, HttpResponse, http } from 'msw'
import { ValidationError } from 'yup'
import { problem } from './handlers.ts'

/**
 * `/api/views` in memory: what every list calls for its saved views. `createServer` and the harness have it already;
 * give it to a server first in the row to start with some views.
 */
export function viewHandlers(initial: readonly SavedView[] = []): HttpHandler[] {
  let views = [...initial]
  let lastId = Math.max(0, ...views.map((view) => view.id))
  const now = '2026-03-16T15:00:00.000Z'

  /** One default per list, as on the server. */
  function store(view: SavedView): SavedView {
    const others = views.filter((other) => other.id !== view.id)
    views = others.map((other) =>
      view.isDefault && other.list === view.list ? { ...other, isDefault: false } : other,
    )
    views.push(view)
    views.sort((a, b) => a.id - b.id)
    return view
  }

  return [
    http.get('/api/views', ({ request }) => {
      const list = new URL(request.url).searchParams.get('list')
      return HttpResponse.json(views.filter((view) => list === null || view.list === list))
    }),
    http.post('/api/views', async ({ request }) => {
      try {
        const input = viewInput.validateSync(await request.json(), { abortEarly: false })
        lastId += 1
        const view = { ...input, id: lastId, version: 1, createdAt: now, updatedAt: now }
        return HttpResponse.json(store(view), { status: 201 })
      } catch (error) {
        if (error instanceof ValidationError) return problem(422, 'The request is not valid')
        throw error
      }
    }),
    http.patch('/api/views/:id', async ({ request, params }) => {
      const view = views.find((other) => other.id === Number(params.id))
      if (!view) return problem(404)
      const changes = (await request.json()) as Partial<SavedView>
      return HttpResponse.json(store({ ...view, ...changes, version: view.version + 1 }))
    }),
    http.delete('/api/views/:id', ({ params }) => {
      views = views.filter((view) => view.id !== Number(params.id))
      return new HttpResponse(null, { status: 204 })
    }),
  ]
}
