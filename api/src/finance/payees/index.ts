// Public surface of payees: other features import nothing else of it.

export type { PayeeDoc } from './payee.model.ts'
export { payeeInUse } from './payees.list.ts'
export { stopPayee } from './payees.service.ts'
