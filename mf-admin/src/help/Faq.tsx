import { fold } from '@drayline/domain/kernel/text/fold'
import { styled } from '@drayline/platform/styled'
import { EmptyState, Icon, LinkButton, SearchInput, Stack, Text } from '@drayline/ui'
import { useHelpText } from './help.messages.ts'
import { type Question, questions } from './help-content.ts'
import { useCutOffs } from './use-cut-offs.ts'
import { useHelpParams } from './use-help-params.ts'

const List = styled.div`
  border: 1px solid var(--border);
  border-radius: var(--radius-lg);
  background: var(--surface);
  box-shadow: var(--shadow-sm);
  overflow: hidden;

  & > div + div { border-top: 1px solid var(--border); }
  h2 { margin: 0; }
`

const Ask = styled.button`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-4);
  width: 100%;
  min-height: 48px;
  padding: var(--space-3) var(--space-5);
  font-weight: var(--weight-medium);
  text-align: start;

  &:hover { background: var(--surface-hover); }
  &:focus-visible { outline-offset: -2px; }
  svg { flex-shrink: 0; color: var(--text-subtle); transition: rotate var(--motion-fast) var(--ease); }
  &[aria-expanded='true'] svg { rotate: 180deg; }
`

const Answer = styled.div`
  max-width: 80ch;
  padding: 0 var(--space-5) var(--space-4);
  color: var(--text-muted);
`

/** Questions and answers; one is open at a time. */
export function Faq() {
  const t = useHelpText()
  const cutOffs = useCutOffs()
  const params = useHelpParams()
  const query = params.get('q')
  const open = params.get('open')
  const wanted = fold(query.trim())
  const found = questions.filter((id) =>
    fold(`${t(`faq.${id}.q`)}\n${t(`faq.${id}.a`, cutOffs)}`).includes(wanted),
  )
  return (
    <Stack gap={4}>
      <SearchInput
        value={query}
        onValueChange={(q) => params.set({ q })}
        aria-label={t('faq.search')}
        placeholder={t('faq.search')}
      />
      <div role="status">
        {found.length > 0 ? (
          <Text size="sm" tone="muted">
            {t('faq.count', { count: found.length })}
          </Text>
        ) : (
          <EmptyState
            icon="search"
            title={t('faq.none', { term: query.trim() })}
            action={<LinkButton to="/help?tab=contact">{t('faq.contact')}</LinkButton>}
          />
        )}
      </div>
      {found.length > 0 ? (
        <List>
          {found.map((id) => (
            <Entry
              key={id}
              id={id}
              open={id === open}
              onToggle={() => params.set({ open: id === open ? '' : id })}
            />
          ))}
        </List>
      ) : null}
    </Stack>
  )
}

function Entry({ id, open, onToggle }: { id: Question; open: boolean; onToggle: () => void }) {
  const t = useHelpText()
  const cutOffs = useCutOffs()
  return (
    <div>
      <h2>
        <Ask
          type="button"
          id={`question-${id}`}
          aria-expanded={open}
          aria-controls={open ? `answer-${id}` : undefined}
          onClick={onToggle}
        >
          {t(`faq.${id}.q`)}
          <Icon name="chevron-down" />
        </Ask>
      </h2>
      {open ? (
        <Answer id={`answer-${id}`} role="region" aria-labelledby={`question-${id}`}>
          {t(`faq.${id}.a`, cutOffs)}
        </Answer>
      ) : null}
    </div>
  )
}
