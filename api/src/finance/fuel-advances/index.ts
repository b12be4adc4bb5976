import { readOnly } from '../../kernel/database/model.ts'
import { FuelAdvanceRecord } from './fuel-advance.model.ts'

// Public surface of fuel advances: other features import nothing else of it.

export { openAdvances, recoverAdvance, recoverableFuel, restoreAdvances, takeOverAdvance } from './book.ts'
export type { FuelAdvanceDoc } from './fuel-advance.model.ts'

export const fuelAdvanceRecords = readOnly(FuelAdvanceRecord)
