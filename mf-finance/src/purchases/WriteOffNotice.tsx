import { useHost } from '@drayline/contract'
import type { Purchase } from '@drayline/domain/finance/purchases/purchase'
import { Alert, Button, Row, Stack, Text } from '@drayline/ui'
import { useState } from 'react'
import { AskDialog } from '../ledger/AskDialog.tsx'
import { useStep } from '../ledger/use-step.ts'
import { useT } from '../messages.ts'
import { decideWriteOff } from './charge-back.queries.ts'

/** A loss that was proposed, with the decision of the second person. */
export function WriteOffNotice({ purchase }: { purchase: Purchase }) {
  const t = useT()
  const { http, can, user, refresh } = useHost()
  const [refusing, setRefusing] = useState(false)
  const changed = () => void refresh(`purchase:${purchase.id}`)
  const step = useStep(t('ledger.notDone'), changed)
  const { id, version, writeOff } = purchase
  if (!writeOff) return null
  const decide = (decision: 'confirmed' | 'withdrawn') =>
    step.run((options) => decideWriteOff(http, id, { decision, reason: null }, { ...options, version }))
  return (
    <Alert tone="warning" title={t('writeOff.proposed', { name: writeOff.by.name })}>
      <Stack gap={3}>
        <Text>
          {writeOff.reason} · {t(`writeOff.${writeOff.reserve}`)}
        </Text>
        {can('purchases.writeOff') ? (
          <Row gap={2}>
            {writeOff.by.id === user.id ? (
              <Button icon="undo" loading={step.busy} onClick={() => decide('withdrawn')}>
                {t('ledger.withdraw')}
              </Button>
            ) : (
              <>
                <Button variant="danger" icon="check" loading={step.busy} onClick={() => decide('confirmed')}>
                  {t('writeOff.confirm')}
                </Button>
                <Button icon="x" onClick={() => setRefusing(true)}>
                  {t('ledger.refuse')}
                </Button>
              </>
            )}
          </Row>
        ) : null}
      </Stack>
      {refusing ? (
        <AskDialog
          title={t('ledger.refuse')}
          hint={t('ledger.refuseHint', { name: writeOff.by.name })}
          confirm={t('ledger.refuse')}
          save={(reason, options) =>
            decideWriteOff(http, id, { decision: 'refused', reason }, { ...options, version })
          }
          onDone={() => {
            setRefusing(false)
            changed()
          }}
          onClose={() => setRefusing(false)}
        />
      ) : null}
    </Alert>
  )
}
