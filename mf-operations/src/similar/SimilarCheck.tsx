import { useHost } from '@drayline/contract'
import type { SimilarKind, SimilarValues } from '@drayline/domain/operations/similar/similar'
import { useQuery } from '@drayline/platform/query'
import { styled } from '@drayline/platform/styled'
import { Alert, TextLink } from '@drayline/ui'
import { type ReactNode, useState } from 'react'
import { useT } from '../messages.ts'
import { type SimilarBase, similarParams, similarQuery } from './similar.queries.ts'
import { sameText } from './similar-texts.ts'

const List = styled.ul`
  display: grid;
  gap: var(--space-1);
  margin: var(--space-1) 0;
  padding: 0;
  list-style: none;

  li { display: flex; flex-wrap: wrap; gap: 0 var(--space-2); }
`

interface SimilarCheckProps {
  kind: SimilarKind
  /** The record that is being changed; null for a new one. */
  record: SimilarBase | null
  values: SimilarValues
  /** The fields. */
  children: ReactNode
}

/**
 * The fields of a client or broker. Whenever one of them is left, the directory is asked for records that may be the
 * same company; they are named above the fields. Saving stays possible.
 */
export function SimilarCheck({ kind, record, values, children }: SimilarCheckProps) {
  const [params, setParams] = useState('')
  return (
    <>
      {params ? <Found kind={kind} params={params} /> : null}
      {/** biome-ignore lint/a11y/noStaticElementInteractions: hears which field was left, and is no control itself */}
      <div onBlur={() => setParams(similarParams(kind, record, values))}>{children}</div>
    </>
  )
}

function Found({ kind, params }: { kind: SimilarKind; params: string }) {
  const t = useT()
  const { http, entityLink } = useHost()
  const { data = [] } = useQuery(similarQuery(http, kind, params))
  if (data.length === 0) return null
  return (
    <Alert tone="warning" title={t(kind === 'client' ? 'similar.client' : 'similar.broker')} live>
      <List>
        {data.map((similar) => (
          <li key={similar.id}>
            <TextLink to={entityLink(kind, similar.id) ?? ''} target="_blank" rel="noopener">
              {similar.name}
            </TextLink>
            <span>{sameText(t, similar)}</span>
          </li>
        ))}
      </List>
      <p>{t('similar.newTab')}</p>
    </Alert>
  )
}
