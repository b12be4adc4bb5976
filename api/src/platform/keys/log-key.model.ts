import { plainModel } from '../../kernel/database/model.ts'

/** The key of a log, wrapped by a key of the ring. */
export interface LogKeyDoc {
  _id: string
  keyId: string
  wrappedKey: string
}

export const LogKeyRecord = plainModel<LogKeyDoc>('vault_keys', {
  _id: { type: String, required: true },
  keyId: { type: String, required: true },
  wrappedKey: { type: String, required: true },
})
