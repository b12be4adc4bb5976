import type { SavedView } from '@drayline/domain/platform/views/view'
import type { ViewDoc } from './view.model.ts'

/** A saved view as it leaves the API. */
export function presentView(view: ViewDoc): SavedView {
  return {
    id: view._id,
    version: view.version,
    createdAt: view.createdAt.toISOString(),
    updatedAt: view.updatedAt.toISOString(),
    list: view.list,
    name: view.name,
    query: view.query,
    columns: view.columns,
    density: view.density,
    isDefault: view.isDefault,
  }
}
