import { useHost } from '@drayline/contract'
import { formatPercent } from '@drayline/domain/kernel/money/money'
import type { Document } from '@drayline/domain/operations/documents/document'
import { useQuery } from '@drayline/platform/query'
import { styled } from '@drayline/platform/styled'
import { ErrorState, IconButton, lazyComponent, Skeleton, Text } from '@drayline/ui'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useT } from '../messages.ts'
import { contentQuery } from './document-content.ts'
import { Picture } from './Picture.tsx'
import { usePreviewKeys } from './use-preview-keys.ts'

const PdfPages = lazyComponent(() => import('./PdfPages.tsx'), 'PdfPages', {
  onDemand: true,
  fallback: <Skeleton height={480} />,
})

const Frame = styled.section`
  display: flex;
  flex-direction: column;
  min-width: 0;
  border: 1px solid var(--border);
  border-radius: var(--radius-lg);
  background: var(--surface-sunken);
  overflow: hidden;
`

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-1) var(--space-3);
  padding: var(--space-1) var(--space-2);
  border-bottom: 1px solid var(--border);
  background: var(--surface);

  & > span { display: inline-flex; align-items: center; gap: var(--space-1); }
`

const Sheet = styled.div`
  height: var(--sheet-height, min(62dvh, 720px));
  overflow: auto;
  padding: var(--space-3);
  overscroll-behavior: contain;

  &:focus-visible { outline-offset: -2px; }
`

/** CSS pixels on each side of a page. */
const sheetPadding = 12
const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const
const fits = zooms.indexOf(1)

/** Pages to go on or back by a key. */
const pageKeys: Readonly<Record<string, number>> = {
  PageDown: 1,
  ArrowRight: 1,
  PageUp: -1,
  ArrowLeft: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}
const zoomKeys: Readonly<Record<string, number>> = { '+': 1, '=': 1, '-': -1 }

export interface PdfPreviewProps {
  /** One that has been processed. */
  document: Document
  /** Takes its keys from anywhere on the page: beside a form whose fields have the focus. */
  everywhere?: boolean
}

/**
 * A PDF inside the app: pages, zoom, rotation, by buttons and by keys (arrows and Page Up/Down turn pages, + and −
 * zoom, 0 fits the width). What cannot be shown says so and offers another try (R-ERR-5).
 */
export function PdfPreview({ document, ...props }: PdfPreviewProps) {
  const { http } = useHost()
  const content = useQuery(contentQuery(http, document))
  return (
    <Preview
      {...props}
      name={document.originalName}
      file={content.data}
      hasFailed={content.error !== null}
      isRetrying={content.isFetching}
      onRetry={() => void content.refetch()}
    />
  )
}

/** A file that was chosen and is not sent yet: a PDF or a picture, with the same buttons and keys. */
export function FilePreview({ file, everywhere }: { file: File; everywhere?: boolean }) {
  return (
    <Preview
      file={file}
      name={file.name}
      everywhere={everywhere}
      hasFailed={false}
      isRetrying={false}
      onRetry={() => undefined}
    />
  )
}

interface PreviewProps extends Omit<PdfPreviewProps, 'document'> {
  name: string
  /** Undefined until it is there. */
  file: Blob | undefined
  hasFailed: boolean
  isRetrying: boolean
  onRetry: () => void
}

function Preview({ file, name, everywhere = false, hasFailed, isRetrying, onRetry }: PreviewProps) {
  const t = useT()
  const [unreadable, setUnreadable] = useState(false)
  const [pages, setPages] = useState<number | null>(null)
  const [page, setPage] = useState(1)
  const [zoom, setZoom] = useState<number>(fits)
  const [rotate, setRotate] = useState(0)

  const turn = (step: number) => setPage((now) => Math.min(Math.max(now + step, 1), pages ?? 1))
  const enlarge = (step: number) => setZoom((now) => Math.min(Math.max(now + step, 0), zooms.length - 1))
  const rotateBy = () => setRotate((now) => (now + 90) % 360)
  usePreviewKeys(everywhere, { turn, enlarge, fit: () => setZoom(fits), rotate: rotateBy })

  if (hasFailed || unreadable)
    return (
      <ErrorState
        title={t('document.viewError')}
        description={t('document.viewFailed')}
        retrying={isRetrying}
        onRetry={() => {
          setUnreadable(false)
          onRetry()
        }}
      />
    )

  const scale = zooms[zoom] ?? 1

  function onKeyDown(event: KeyboardEvent) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    // A page that is wider than its frame is moved by the arrows.
    const pageStep = scale > 1 && event.key.startsWith('Arrow') ? undefined : pageKeys[event.key]
    const zoomStep = zoomKeys[event.key]
    if (pageStep) turn(pageStep)
    else if (zoomStep) enlarge(zoomStep)
    else if (event.key === '0') setZoom(fits)
    else return
    event.preventDefault()
  }

  return (
    <Frame aria-label={t('preview.of', { name })}>
      <Bar>
        <span>
          <IconButton
            icon="chevron-left"
            size="sm"
            label={t('preview.previous')}
            disabled={page <= 1}
            onClick={() => turn(-1)}
          />
          <Text size="sm" tabular role="status">
            {pages === null ? t('preview.loading') : t('preview.page', { page, pages })}
          </Text>
          <IconButton
            icon="chevron-right"
            size="sm"
            label={t('preview.next')}
            disabled={page >= (pages ?? 1)}
            onClick={() => turn(1)}
          />
        </span>
        <span>
          <IconButton
            icon="minus"
            size="sm"
            label={t('preview.zoomOut')}
            disabled={zoom === 0}
            onClick={() => enlarge(-1)}
          />
          <Text size="sm" tabular>
            {formatPercent(Math.round(scale * 100))}
          </Text>
          <IconButton
            icon="plus"
            size="sm"
            label={t('preview.zoomIn')}
            disabled={zoom === zooms.length - 1}
            onClick={() => enlarge(1)}
          />
          <IconButton icon="refresh" size="sm" label={t('preview.rotate')} onClick={rotateBy} />
        </span>
      </Bar>
      <Viewport label={t('preview.keys')} onKeyDown={onKeyDown} page={page}>
        {(width) =>
          file?.type.startsWith('image/') ? (
            <Picture
              file={file}
              width={Math.round(width * scale)}
              rotate={rotate}
              onLoad={setPages}
              onFail={() => setUnreadable(true)}
            />
          ) : file && width > 0 ? (
            <PdfPages
              file={file}
              page={page}
              width={Math.round(width * scale)}
              rotate={rotate}
              onLoad={setPages}
              onFail={() => setUnreadable(true)}
            />
          ) : (
            <Skeleton height={480} />
          )
        }
      </Viewport>
    </Frame>
  )
}

interface ViewportProps {
  label: string
  page: number
  onKeyDown: (event: KeyboardEvent) => void
  children: (width: number) => ReactNode
}

/** The part that scrolls. A page starts at its top and is as wide as there is room. */
function Viewport({ label, page, onKeyDown, children }: ViewportProps) {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() =>
      setWidth((element.clientWidth || element.offsetWidth) - 2 * sheetPadding),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another sheet
  useLayoutEffect(() => {
    box.current?.scrollTo({ top: 0 })
  }, [page])
  return (
    <Sheet ref={box} tabIndex={0} role="group" aria-label={label} onKeyDown={onKeyDown}>
      {children(width)}
    </Sheet>
  )
}
