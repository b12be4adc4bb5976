import { useHost } from '@drayline/contract'
import { type CutOff, nextCutOff } from '@drayline/domain/platform/cut-offs/cut-off'
import { mountainTime } from '@drayline/domain/platform/cut-offs/cut-off-text'

/** The next cut-off of ACH, and its time in words. Most fundings leave by ACH. */
export function useNextAch(): CutOff & { time: string } {
  const { user, format } = useHost()
  const cutOff = nextCutOff('ach', format.now?.() ?? new Date())
  return { ...cutOff, time: mountainTime(cutOff, user) }
}
