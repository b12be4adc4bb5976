import { isShellPath, matches } from '@drayline/api/platform/pages/page-route'
import admin from '../../mf-admin/remote.config.ts'
import { features } from '../../mf-admin/src/help/feature-catalogue.ts'
import { quickStart, tours } from '../../mf-admin/src/help/help-content.ts'
import finance from '../../mf-finance/remote.config.ts'
import operations from '../../mf-operations/remote.config.ts'

const routes = [admin, finance, operations].flatMap((remote) => remote.routes)
const isShown = (path: string) => isShellPath(path) || routes.some((route) => matches(route.path, path))

test.each(features.filter((feature) => !('planned' in feature)).map(({ id, route }) => [id, route]))(
  'the active feature %s leads to a screen that exists: %s',
  (_id, route) => expect(isShown(route)).toBe(true),
)

const steps = [...quickStart.map(({ to }) => to), ...tours.flatMap((tour) => [...tour.steps])]
test.each(steps)('the help leads to a screen that exists: %s', (to) => {
  expect(isShown(new URL(to, 'http://localhost').pathname)).toBe(true)
})
