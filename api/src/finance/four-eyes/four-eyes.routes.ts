import type { FourEyes } from '@drayline/domain/finance/four-eyes/four-eyes'
import { fourEyesInput, fourEyesRecord } from '@drayline/domain/finance/four-eyes/four-eyes-schema'
import type { Route } from '../../kernel/http/route.ts'
import { defineRoute } from '../../kernel/http/route.ts'
import { readFourEyes, setFourEyes } from './four-eyes.service.ts'

const present = ({ version, enabled, amount, reason, changedBy, changedAt, people }: FourEyes): FourEyes => ({
  ...{ version, enabled, amount, reason, changedBy, changedAt },
  people: { approve: people.approve, pay: people.pay, decideAdvance: people.decideAdvance },
})

/** The rule that two people stand behind large amounts (R-INV-16). */
export const fourEyesRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/four-eyes',
    summary: 'From which amount on two people are needed, who set it, and who may take which step',
    permission: 'invoices.read',
    response: fourEyesRecord,
    handler: readFourEyes,
    present,
  }),
  defineRoute({
    method: 'PUT',
    path: '/api/four-eyes',
    summary: 'Sets from which amount on two people are needed, or switches that off with a reason',
    permission: 'fourEyes.manage',
    write: true,
    stepUp: true,
    body: fourEyesInput,
    response: fourEyesRecord,
    handler: (call) => setFourEyes(call, call.input.body),
    present,
  }),
]
