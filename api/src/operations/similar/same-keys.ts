import type { IndexSpec } from '../../kernel/database/model.ts'

/** For `sameKeys` of clients and brokers: records with one key, the latest first. */
export const sameKeysIndex: IndexSpec = [{ sameKeys: 1, _id: -1 }]
