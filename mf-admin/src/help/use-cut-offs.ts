import { useHost } from '@drayline/contract'
import type { CutOffMethod } from '@drayline/domain/platform/cut-offs/cut-off'
import { nextCutOff } from '@drayline/domain/platform/cut-offs/cut-off'
import { mountainTime, readerTime } from '@drayline/domain/platform/cut-offs/cut-off-text'
import { useHelpText } from './help.messages.ts'

/** The cut-offs as texts name them, "2:15 PM MST (4:15 PM EST where you are)", by the reader's form of times. */
export function useCutOffs(): Record<CutOffMethod, string> {
  const t = useHelpText()
  const { format, user } = useHost()
  const now = format.now?.() ?? new Date()
  const text = (method: CutOffMethod) => {
    const next = nextCutOff(method, now)
    const local = readerTime(next, user)
    const mountain = mountainTime(next, user)
    return local ? t('cutOff.both', { mountain, local }) : mountain
  }
  return { ach: text('ach'), wire: text('wire') }
}
