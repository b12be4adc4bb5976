import type { Density } from '@drayline/domain/platform/views/view'
import type { RecordDoc } from '../../kernel/database/model.ts'
import { recordModel } from '../../kernel/database/model.ts'

/** A list as one user likes to see it. */
export interface ViewDoc extends RecordDoc {
  userId: number
  list: string
  name: string
  query: string
  columns: string[] | null
  density: Density
  isDefault: boolean
}

export const View = recordModel<ViewDoc>(
  { collection: 'views', entity: 'view' },
  {
    userId: { type: Number, required: true },
    list: { type: String, required: true },
    name: { type: String, required: true },
    query: { type: String, default: '' },
    columns: { type: [String], default: null },
    density: { type: String, required: true },
    isDefault: { type: Boolean, default: false },
  },
  [[{ userId: 1, list: 1, name: 1 }, { unique: true }], [{ userId: 1, _id: -1 }]],
)
