import { useHost } from '@drayline/contract'
import type { SimilarKind, SimilarRecord, SimilarValues } from '@drayline/domain/operations/similar/similar'
import { useRef } from 'react'
import { useT } from '../messages.ts'
import { readSimilar, type SimilarBase, similarParams } from './similar.queries.ts'
import { namesText } from './similar-texts.ts'

/**
 * Asks, before a client or broker is saved, whether it is meant to stand beside those that may be the same company.
 * About each of them once as long as the form is open.
 */
export function useConfirmSimilar(kind: SimilarKind) {
  const t = useT()
  const { http, confirm } = useHost()
  const accepted = useRef(new Set<number>())

  return async (values: SimilarValues, record: SimilarBase | null): Promise<boolean> => {
    const found = await readSimilar(http, kind, similarParams(kind, record, values))
    const open = found.filter(({ id }) => !accepted.current.has(id))
    if (open.length === 0 || found.some(isRefused)) return true
    const yes = await confirm({
      title: t(record ? 'similar.saveQuestion' : 'similar.createQuestion'),
      message: t('similar.exists', { names: namesText(t, open) }),
      confirmLabel: t(record ? 'similar.saveAnyway' : 'similar.createAnyway'),
      cancelLabel: t('similar.back'),
    })
    if (yes) for (const { id } of open) accepted.current.add(id)
    return yes
  }
}

/** A registration number belongs to one broker: the server refuses it at its field, so there is nothing to ask. */
function isRefused({ same }: SimilarRecord): boolean {
  return same.includes('mcNumber') || same.includes('dotNumber')
}
