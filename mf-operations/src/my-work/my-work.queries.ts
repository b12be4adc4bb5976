import { shows } from '@drayline/platform/query'
import { myWorkData } from './my-work.feature.ts'

/** The list that the page shows and its module starts. */
export const myWorkList = {
  data: myWorkData,
  key: ['mf-operations', 'my-work'] as const,
  meta: shows('task', 'follow_up', 'client'),
}
