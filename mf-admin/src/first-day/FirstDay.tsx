import { useHost } from '@drayline/contract'
import type { FirstDayStep, FirstDayStepInput } from '@drayline/domain/admin/first-day/first-day'
import { timeZones } from '@drayline/domain/platform/users/user'
import { isUnauthorized, serverMessage } from '@drayline/platform/http'
import { useMutation, useQuery, useQueryClient } from '@drayline/platform/query'
import { styled } from '@drayline/platform/styled'
import { Button, Card, Icon, Text, TextLink, VisuallyHidden } from '@drayline/ui'
import { type ReactNode, useEffect } from 'react'
import { useT } from '../messages.ts'
import { dismiss, firstDayKey, firstDayQuery, sayDone } from './first-day.queries.ts'

const List = styled.ol`
  display: grid;
  gap: var(--space-1);
  margin: 0;
  padding: 0 var(--space-5) var(--space-4);
  list-style: none;
  font-size: var(--text-sm);

  li { display: flex; flex-wrap: wrap; align-items: center; gap: var(--space-1) var(--space-2); min-height: 32px; }
  svg { flex: none; color: var(--text-muted); }
  [data-done] svg { color: var(--success-text); }
  [data-done] { color: var(--text-muted); }
`

/** Where a step is taken; the others are taken here. */
const places: Partial<Record<FirstDayStep, string>> = {
  clockIn: '/time-clock',
  phone: '/profile',
  photo: '/profile',
  secondFactor: '/settings?tab=security',
}

/** The checklist of somebody's first days (R-DSH-12). Renders nothing once everything is done, or it was put away. */
export function Component() {
  const t = useT()
  const { http } = useHost()
  const { data } = useQuery(firstDayQuery(http))
  const putAway = useNote(() => dismiss(http))
  // A help that cannot be had is not worth an error on the dashboard.
  if (!data?.shown) return null
  const done = data.steps.filter((step) => step.done).length
  return (
    <Card
      flush
      title={t('firstDay.title')}
      actions={
        <Button size="sm" variant="ghost" loading={putAway.isPending} onClick={() => putAway.mutate()}>
          {t('firstDay.dismiss')}
        </Button>
      }
    >
      <Text as="p" size="sm" tone="muted" style={{ margin: 0, padding: 'var(--space-1) var(--space-5)' }}>
        {t('firstDay.progress', { done, total: data.steps.length })}
      </Text>
      <List aria-label={t('firstDay.title')}>
        {data.steps.map((step) => (
          <li key={step.id} data-done={step.done || undefined}>
            <Icon name={step.done ? 'check-circle' : 'circle'} />
            <span>
              <VisuallyHidden>{t(step.done ? 'firstDay.done' : 'firstDay.open')} </VisuallyHidden>
              {!step.done && places[step.id] ? (
                <TextLink to={places[step.id] ?? ''}>{t(`firstDay.step.${step.id}`)}</TextLink>
              ) : (
                t(`firstDay.step.${step.id}`)
              )}
            </span>
            {step.done ? null : <Ways step={step.id} />}
          </li>
        ))}
      </List>
    </Card>
  )
}

/** What is done about a step without leaving the dashboard. */
function Ways({ step }: { step: FirstDayStep }): ReactNode {
  if (step === 'timezone') return <TimeZone />
  if (step === 'shortcuts') return <Shortcuts />
  return null
}

function TimeZone() {
  const t = useT()
  const { user } = useHost()
  const confirm = useSaid('timezone')
  const zone = timeZones.find((one) => one === user.timezone)
  return (
    <>
      <Button size="sm" loading={confirm.isPending} onClick={() => confirm.mutate()}>
        {t('firstDay.keepZone', { zone: zone ? t(`zone.${zone}`) : user.timezone })}
      </Button>
      <TextLink to="/settings">{t('firstDay.changeZone')}</TextLink>
    </>
  )
}

/** The list of shortcuts opens with `?`, whoever presses it: either way it was seen. */
function Shortcuts() {
  const t = useT()
  const { mutate } = useSaid('shortcuts')
  useEffect(() => {
    const seen = ({ key, target }: KeyboardEvent) => {
      if (key === '?' && !isTyping(target)) mutate()
    }
    document.addEventListener('keydown', seen)
    return () => document.removeEventListener('keydown', seen)
  }, [mutate])
  const show = () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }))
  return (
    <Button size="sm" onClick={show}>
      {t('firstDay.showShortcuts')}
    </Button>
  )
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')

const useSaid = (step: FirstDayStepInput['step']) => {
  const { http } = useHost()
  return useNote(() => sayDone(http, step))
}

/** A write whose answer is the checklist as it is then. */
function useNote(work: () => ReturnType<typeof dismiss>) {
  const t = useT()
  const { notify } = useHost()
  const client = useQueryClient()
  return useMutation({
    mutationFn: work,
    onSuccess: (after) => client.setQueryData(firstDayKey, after),
    onError: (error) => {
      if (!isUnauthorized(error)) notify.error(t('firstDay.failed'), serverMessage(error))
    },
  })
}
