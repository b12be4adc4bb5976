import { useHost } from '@drayline/contract'
import type { Document } from '@drayline/domain/operations/documents/document'
import { maxSplitDocuments } from '@drayline/domain/operations/documents/document'
import { isUnauthorized, serverMessage } from '@drayline/platform/http'
import { useQuery, useQueryClient } from '@drayline/platform/query'
import { Alert, Button, Dialog, ErrorState, SkeletonText, Stack, Text } from '@drayline/ui'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../messages.ts'
import { contentQuery } from './document-content.ts'
import { arrangePages, documentKeys } from './documents.queries.ts'
import { PageGrid } from './PageGrid.tsx'
import { PageTools } from './PageTools.tsx'
import { PlannedParts } from './PlannedParts.tsx'
import { type PagePlan, pagesInput, splitPages } from './page-plan.ts'
import { SplitForm } from './SplitForm.tsx'
import { usePagePlan } from './use-page-plan.ts'

interface PagesDialogProps {
  /** As it is now: a colleague may change it meanwhile. */
  document: Document
  onClose: () => void
}

/** The pages of a document as small pictures: turn, order, delete, split off. Nothing is stored until it is saved. */
export function PagesDialog({ document, onClose }: PagesDialogProps) {
  const t = useT()
  const { confirm, http } = useHost()
  const planning = usePagePlan(document.pages ?? 1)
  const { plan, selected, changed, canUndo } = planning
  const [opened] = useState(document.content)
  const [isSplitting, setSplitting] = useState(false)
  const content = useQuery(contentQuery(http, document))
  const [unreadable, setUnreadable] = useState(false)
  const saving = useSaving(document, plan, onClose)
  const isOutdated = document.content !== opened
  useGuard(changed)

  async function close() {
    if (saving.busy) return
    const question = {
      ...{ title: t('pages.discard.title'), message: t('pages.discard.message') },
      ...{ confirmLabel: t('pages.discard.confirm'), cancelLabel: t('pages.discard.cancel') },
      danger: true,
    }
    if (!changed || (await confirm(question))) onClose()
  }

  return (
    <Dialog
      open
      size="xl"
      closeOnOutsideClick={false}
      onOpenChange={(open) => (open ? undefined : void close())}
      title={t('pages.title')}
      description={t('pages.hint')}
      footer={
        <>
          <Button icon="undo" disabled={!canUndo || saving.busy} onClick={planning.undo}>
            {t('pages.undo')}
          </Button>
          <Button disabled={saving.busy} onClick={() => void close()}>
            {t('pages.cancel')}
          </Button>
          <Button
            variant="primary"
            loading={saving.busy}
            disabled={!changed || isOutdated}
            onClick={() => void saving.save()}
          >
            {t('pages.save')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {saving.failure ? <Alert tone="destructive" title={saving.failure} live /> : null}
        {isOutdated ? <Alert tone="warning" title={t('pages.outdated')} live /> : null}
        <PageTools
          planning={planning}
          canSplit={plan.parts.length < maxSplitDocuments}
          onSplit={() => setSplitting(true)}
        />
        {isSplitting && selected.size > 0 ? (
          <SplitForm
            document={document}
            count={selected.size}
            onCancel={() => setSplitting(false)}
            onSplit={(part) => {
              planning.change(splitPages(plan, selected, part))
              setSplitting(false)
            }}
          />
        ) : null}
        {content.error || unreadable ? (
          <ErrorState compact title={t('document.viewError')} description={t('document.viewFailed')} />
        ) : null}
        {content.isPending ? <SkeletonText lines={6} /> : null}
        {content.data ? (
          <PageGrid
            file={content.data}
            name={document.originalName}
            planning={planning}
            onFail={() => setUnreadable(true)}
          />
        ) : null}
        <PlannedParts planning={planning} />
        <Text size="sm" tone="muted">
          {t('pages.keys')}
        </Text>
      </Stack>
    </Dialog>
  )
}

/** Asks before the page is left while something is not saved. */
function useGuard(changed: boolean): void {
  const host = useHost()
  useEffect(() => (changed ? host.guardUnsavedChanges() : undefined), [changed, host])
}

/** One save. The same plan sent again is the same wish; another one is a new one. */
function useSaving(document: Document, plan: PagePlan, onSaved: () => void) {
  const t = useT()
  const { http, notify } = useHost()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const intention = useRef({ text: '', key: '' })

  async function save() {
    setBusy(true)
    setFailure(null)
    const input = pagesInput(plan)
    const text = JSON.stringify([document.version, input])
    if (intention.current.text !== text) intention.current = { text, key: crypto.randomUUID() }
    try {
      const saved = await arrangePages(http, document.id, input, {
        version: document.version,
        idempotencyKey: intention.current.key,
      })
      // The answer to a change names no records.
      const { client, load } = document
      queries.setQueryData(documentKeys.one(document.id), { ...saved, client, load })
      notify.success(t('toast.success'), t('pages.saved', { count: plan.parts.length }))
      onSaved()
    } catch (error) {
      if (!isUnauthorized(error)) setFailure(serverMessage(error) ?? t('pages.failed'))
      setBusy(false)
    }
  }
  return { busy, failure, save }
}
