import { isRenderableModule, type PageModule, type RemoteSource, type SlotModule } from '@drayline/contract'
import { Navigate, Outlet, type RouteObject } from '@drayline/platform/router'
import { EmptyState } from '@drayline/ui'
import type { FakeHost } from '../fake-host.ts'
import { HarnessFault, MissingModule } from './HarnessFault.tsx'
import { slotPath } from './HarnessLayout.tsx'

/** Props for a slot shown by itself: the first record of each kind. */
const anyRecord = {
  slot: 'client/section/v1',
  props: {
    ...{ clientId: 1, loadId: 1, invoiceId: 1, brokerId: 1 },
    ...{ typed: 'New company', onCreated: () => undefined, onClose: () => undefined },
  },
} as const

const withFault = (route: RouteObject): RouteObject => ({ ...route, errorElement: <HarnessFault /> })

/** Screens and parts of a remote by its descriptor. One that fails says so in its place, and what to add where it is missing. */
export function harnessRoutes(
  { remote, modules }: { remote: RemoteSource; modules: Readonly<Record<string, () => Promise<unknown>>> },
  host: FakeHost,
): RouteObject[] {
  const load = async (expose: string): Promise<unknown> => {
    const module = await modules[expose]?.()
    if (!isRenderableModule(module)) throw new MissingModule(remote, expose, module !== undefined)
    return module
  }
  const pages = remote.routes.map(
    ({ path, expose }): RouteObject => ({
      path,
      lazy: async () => {
        const page = (await load(expose)) as PageModule
        return {
          Component: page.Component,
          loader: async ({ request, params }) => {
            await page.loader?.({ url: new URL(request.url), params, host })
            return null
          },
        }
      },
    }),
  )
  const slots = (remote.slots ?? []).map(
    (contribution): RouteObject => ({
      path: slotPath(contribution),
      lazy: async () => {
        const slot = (await load(contribution.expose)) as SlotModule<typeof anyRecord.slot>
        await slot.loader?.({ host })
        return { element: <slot.Component {...anyRecord.props} /> }
      },
    }),
  )
  const start = remote.nav?.[0]?.to ?? remote.routes[0]?.path ?? '/'
  return [
    { path: '/', element: <Navigate to={start} replace /> },
    ...pages.map(withFault),
    { element: <Outlet />, children: slots.map(withFault) },
    { path: '*', element: <EmptyState icon="unplug" title="This path belongs to another remote" /> },
  ]
}
