import { useHost } from '@drayline/contract'
import type { FigureRange } from '@drayline/domain/kernel/dates/figure-range'
import { toFigureRange } from '@drayline/domain/kernel/dates/figure-range'
import { useSearchParams } from '@drayline/platform/router'
import { localStore } from '../browser/safe-storage.ts'

const parameter = 'range'
const storageKey = (userId: number) => `drayline.dashboard-range.${userId}`

/**
 * The period that the figures are for (R-DSH-10): the address says it, so that a link shows a colleague the same;
 * without it what this person chose last in this browser.
 */
export function useFigureRange() {
  const { user } = useHost()
  const [search, setSearch] = useSearchParams()
  const inAddress = search.get(parameter)
  const range = toFigureRange(inAddress ?? localStore.read(storageKey(user.id)))

  function choose(next: FigureRange) {
    localStore.write(storageKey(user.id), next)
    setSearch(
      (now) => {
        now.set(parameter, next)
        return now
      },
      { replace: true },
    )
  }

  return { range, choose }
}
