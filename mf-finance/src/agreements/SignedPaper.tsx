import { TextLink } from '@drayline/ui'
import { useT } from '../messages.ts'

/** The way to the paper that a client has signed for a version of its terms. */
export function SignedPaper({ documentId }: { documentId: number }) {
  const t = useT()
  return <TextLink to={`/documents?open=${documentId}`}>{t('agreement.openPaper')}</TextLink>
}
