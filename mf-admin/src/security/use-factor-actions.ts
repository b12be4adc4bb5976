import { useHost } from '@drayline/contract'
import type { Factor, FactorSetup, FactorsChanged } from '@drayline/domain/platform/users/factor'
import { stepUpRequired } from '@drayline/domain/platform/users/step-up'
import { HttpError, isUnauthorized, serverMessage } from '@drayline/platform/http'
import { useQueryClient } from '@drayline/platform/query'
import { useState } from 'react'
import { useT } from '../messages.ts'
import {
  addFactor,
  beginFactor,
  makePasskey,
  removeFactor,
  renewFactors,
  renewRecoveryCodes,
} from './factors.queries.ts'

/** Adding and removing second factors; the host asks who is there before each. */
export function useFactorActions() {
  const t = useT()
  const { http, notify, confirm } = useHost()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [setup, setSetup] = useState<FactorSetup | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)

  async function attempt(work: () => Promise<void>) {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      if (!isUnauthorized(error) && !isGivenUp(error))
        notify.error(t('security.failed'), serverMessage(error) ?? t('security.failedText'))
    } finally {
      setBusy(false)
    }
  }

  async function show({ recoveryCodes }: FactorsChanged) {
    setSetup(null)
    if (recoveryCodes) setCodes(recoveryCodes)
    await renewFactors(queries)
  }

  return {
    busy,
    setup,
    codes,
    closeSetup: () => setSetup(null),
    closeCodes: () => setCodes(null),
    added: async (changed: FactorsChanged) => {
      notify.success(t('security.added'))
      await show(changed)
    },
    renamed: () => renewFactors(queries),
    addApp: () => attempt(async () => setSetup(await beginFactor(http, 'app'))),
    addPasskey: () =>
      attempt(async () => {
        const begun = await beginFactor(http, 'passkey')
        if (!begun.passkey) return
        const passkey = await makePasskey(begun.passkey)
        const changed = await addFactor(http, begun, t('security.passkey.defaultName'), { passkey })
        notify.success(t('security.added'))
        await show(changed)
      }),
    async remove(factor: Factor) {
      const question = {
        title: t('security.removeTitle', { name: factor.name }),
        message: t('security.removeText'),
      }
      if (!(await confirm({ ...question, confirmLabel: t('security.remove'), danger: true }))) return
      await attempt(async () => {
        await removeFactor(http, factor)
        notify.success(t('security.removed'))
        await renewFactors(queries)
      })
    },
    renewCodes: () => attempt(async () => show(await renewRecoveryCodes(http))),
  }
}

/** The person closed the question who is there, or the browser's own window: they know. */
function isGivenUp(error: unknown): boolean {
  if (error instanceof HttpError) return error.problem?.code === stepUpRequired
  return error instanceof Error && error.name === 'NotAllowedError'
}
