// Public surface of changes: other features import nothing else of it.

export type { ChangeDoc } from './change.model.ts'
export { ChangeRecord } from './change.model.ts'
export { deriveOnce, keyFor, mapOnce, orderOnce, positionOf, sumOnce } from './derive-once.ts'
export type { Heard } from './heard-changes.ts'
export { askAgain, idsOf, keepGroups, majority, partiesOf } from './kept-groups.ts'
export { namesOfList } from './names-of-list.ts'
export { patiently } from './patiently.ts'
export { tellAllChanged } from './tell-all.ts'
