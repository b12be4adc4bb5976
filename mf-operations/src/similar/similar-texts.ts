import type { SimilarRecord } from '@drayline/domain/operations/similar/similar'
import type { useT } from '../messages.ts'

/** 'Same: name, phone' */
export function sameText(t: ReturnType<typeof useT>, { same }: SimilarRecord): string {
  return t('similar.same', { fields: same.map((field) => t(`similar.${field}`)).join(', ') })
}

/** The records in one sentence of a question. */
export function namesText(t: ReturnType<typeof useT>, records: readonly SimilarRecord[]): string {
  return records.map((record) => `${record.name} (${sameText(t, record)})`).join('; ')
}
