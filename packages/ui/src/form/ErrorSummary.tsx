import { styled } from '@drayline/platform/styled'
import { Alert } from '../feedback/Alert.tsx'
import { useUiText } from '../messages.ts'

const List = styled.ul`
  display: grid;
  gap: 2px;
  padding-left: 1.1em;
  list-style: disc;
`

export interface FieldProblem {
  /** Id of the control. */
  id: string
  text: string
}

/** Errors of a form, each with a link to its field. */
export function ErrorSummary({ problems }: { problems: readonly FieldProblem[] }) {
  const t = useUiText()
  return (
    <Alert tone="destructive" title={t('form.summary', { count: problems.length })}>
      <List>
        {problems.map(({ id, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                // The page's address stays as it is: it belongs to the router.
                event.preventDefault()
                document.getElementById(id)?.focus()
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </List>
    </Alert>
  )
}
