import { accountScenarios } from './scenarios/accounts.ts'
import { administrationScenarios } from './scenarios/administration.ts'
import { financeScenarios } from './scenarios/finance.ts'
import type { Scenario } from './scenarios/office.ts'
import { operationsScenarios } from './scenarios/operations.ts'

export { type Office, startOffice } from './scenarios/office.ts'

/** A valid call of every write route, by method and path of the route. */
export const writeScenarios: Record<string, Scenario> = {
  ...accountScenarios,
  ...administrationScenarios,
  ...financeScenarios,
  ...operationsScenarios,
}
