import { useHost } from '@drayline/contract'
import { isFilterDay } from '@drayline/domain/kernel/dates/date-range'
import { phoneHref } from '@drayline/domain/kernel/text/phone'
import { HttpError, serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import { useSearchParams } from '@drayline/platform/router'
import { styled } from '@drayline/platform/styled'
import { Button, Card, EmptyState, ErrorState, Heading, Row, SkeletonRows, Stack, Text } from '@drayline/ui'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useT } from '../messages.ts'
import { frameDocument, readTheme } from './payment-frame.ts'
import { FilterBar, Period } from './ReportFilters.tsx'
import { paymentDetailsQuery, supportQuery } from './reports.queries.ts'

const Frame = styled.iframe`
  display: block;
  width: 100%;
  height: 12rem;
  border: 0;
`

const Support = styled.address`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-5);
  color: var(--text-muted);
  font-style: normal;
  font-size: var(--text-sm);

  a { color: var(--accent-text); font-weight: var(--weight-medium); }
`

/** Payment information of the financial partner (R-RPT-1). */
export function PaymentDetails() {
  const t = useT()
  const { http, format } = useHost()
  const [search, setSearch] = useSearchParams()
  const day = (name: string) => {
    const value = search.get(name)
    return value && isFilterDay(value) ? { [name]: value } : {}
  }
  const values: { from?: string; to?: string } = { ...day('from'), ...day('to') }
  const details = useQuery(paymentDetailsQuery(http, String(new URLSearchParams({ ...values }))))
  const set = (changes: Record<string, string | null>) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changes)) {
          if (value === null) after.delete(name)
          else after.set(name, value)
        }
        return after
      },
      { replace: true },
    )
  return (
    <Stack gap={5}>
      <Row justify="space-between" align="start" gap={3}>
        <Stack gap={1}>
          <Heading level={2}>{t('payments.title')}</Heading>
          {details.data ? (
            <Text as="p" tone="muted">
              {t('reports.span.period', {
                from: format.date(details.data.from),
                to: format.date(details.data.to),
              })}
            </Text>
          ) : null}
        </Stack>
        <span data-print="hidden">
          <Button icon="printer" onClick={() => window.print()}>
            {t('reports.print')}
          </Button>
        </span>
      </Row>
      <FilterBar role="group" aria-label={t('reports.filters')}>
        <Period state={{ values, today: format.today(), set }} />
      </FilterBar>
      <Card>
        {details.isPending ? <SkeletonRows rows={6} columns={5} /> : null}
        {details.error ? (
          <ErrorState
            title={t('payments.failed', { reason: reasonOf(details.error) })}
            onRetry={() => details.refetch()}
            retrying={details.isFetching}
          />
        ) : null}
        {details.data && details.data.renderedHtml === '' ? (
          <EmptyState icon="wallet" title={t('payments.empty')} />
        ) : null}
        {details.data?.renderedHtml ? <Rendered html={details.data.renderedHtml} /> : null}
      </Card>
      <SupportLinks />
    </Stack>
  )
}

/** In the server's words where there are some, otherwise as the error has it. */
function reasonOf(error: Error): string {
  return serverMessage(error) ?? (error instanceof HttpError ? String(error.status) : error.message)
}

/**
 * The cleaned HTML in a frame. `allow-same-origin` lets us measure it, so that it is shown and printed whole; without
 * `allow-scripts` nothing in it runs, and its own policy lets nothing be loaded.
 */
function Rendered({ html }: { html: string }) {
  const t = useT()
  const { user } = useHost()
  const frame = useRef<HTMLIFrameElement>(null)
  const [theme, setTheme] = useState(() => readTheme(user.language))
  const fit = useCallback(() => {
    const { current } = frame
    const page = current?.contentDocument?.documentElement
    if (!current || !page) return
    current.style.height = '0'
    current.style.height = `${page.scrollHeight + 8}px`
  }, [])
  useEffect(() => {
    const themes = new MutationObserver(() => setTheme(readTheme(user.language)))
    const attributes = { attributes: true, attributeFilter: ['class', 'data-theme', 'style'] }
    themes.observe(document.documentElement, attributes)
    themes.observe(document.body, attributes)
    return () => themes.disconnect()
  }, [user.language])
  useEffect(() => {
    addEventListener('resize', fit)
    addEventListener('beforeprint', fit)
    return () => {
      removeEventListener('resize', fit)
      removeEventListener('beforeprint', fit)
    }
  }, [fit])
  return (
    <Frame
      ref={frame}
      title={t('payments.title')}
      sandbox="allow-same-origin"
      referrerPolicy="no-referrer"
      srcDoc={frameDocument(html, theme)}
      onLoad={fit}
    />
  )
}

function SupportLinks() {
  const t = useT()
  const { http } = useHost()
  const { data } = useQuery(supportQuery(http))
  if (!data) return null
  return (
    <Support>
      <span>{t('payments.support')}</span>
      <a href={`mailto:${data.email}`}>{data.email}</a>
      <a href={phoneHref(data.phone)}>{data.phone}</a>
    </Support>
  )
}
