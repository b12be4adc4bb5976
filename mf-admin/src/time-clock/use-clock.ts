import { useHost } from '@drayline/contract'
import { isUnauthorized, serverMessage } from '@drayline/platform/http'
import { useMutation } from '@drayline/platform/query'
import { useT } from '../messages.ts'
import { clock } from './time-clock.queries.ts'

/** Clocks in and out, with the words of R-TIM-2. Afterwards the status is read again. */
export function useClock(onDone: () => void) {
  const t = useT()
  const { http, notify } = useHost()
  return useMutation({
    mutationFn: ({ way, notes }: { way: 'in' | 'out'; notes: string }) => clock(http, way, notes),
    onSuccess: (_, { way }) => {
      notify.success(t(`clock.${way}.doneTitle`), t(`clock.${way}.done`))
      onDone()
    },
    onError: (error, { way }) => {
      // The host tells about a lost session and leads to signing in.
      if (!isUnauthorized(error))
        notify.error(t('clock.errorTitle'), serverMessage(error) ?? t(`clock.${way}.failed`))
    },
    // Also after a refusal: the clock may run in another window.
  })
}
