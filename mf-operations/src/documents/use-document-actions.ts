import { useHost } from '@drayline/contract'
import type { Document } from '@drayline/domain/operations/documents/document'
import { HttpError, isUnauthorized, serverMessage } from '@drayline/platform/http'
import { useQueryClient } from '@drayline/platform/query'
import { useMemo } from 'react'
import { useT } from '../messages.ts'
import { saveContent, viewInNewTab } from './document-content.ts'
import {
  deleteDocument,
  detachDocument,
  documentKeys,
  processAgain,
  restoreDocument,
} from './documents.queries.ts'

export type DocumentActions = ReturnType<typeof useDocumentActions>

/** Actions for a document, with the texts of R-DOC-9 and R-DOC-11. */
export function useDocumentActions() {
  const t = useT()
  const host = useHost()
  const queries = useQueryClient()
  return useMemo(() => {
    const { http, notify, confirm, can, user } = host

    /** The host tells about a lost session itself. */
    const fail = (error: unknown, title: string, message: string) => {
      if (!isUnauthorized(error)) notify.error(title, message)
    }

    function deleteFailure(error: unknown): string {
      if (!(error instanceof HttpError))
        return t('document.deleteFailed', { status: t('document.noNetwork') })
      if (error.status === 404) return t('document.deleteGone')
      const status = error.problem?.title ?? String(error.status)
      const reason = serverMessage(error)
      // A conflict alone does not say what to do about it.
      if (error.status === 409 && reason && reason !== status)
        return t('document.deleteRefused', { status, reason })
      return t('document.deleteFailed', { status })
    }

    return {
      /** Only what was uploaded by oneself, unless the role says otherwise. */
      mayDelete: ({ uploadedBy, billedBy }: Document) =>
        !billedBy && can('documents.delete') && (can('documents.deleteAny') || uploadedBy === user.id),

      async view({ id }: Document) {
        try {
          await viewInNewTab(http, id)
        } catch (error) {
          fail(error, t('document.viewError'), t('document.viewFailed'))
        }
      },

      async download(document: Document) {
        try {
          await saveContent(http, document)
          notify.success(t('toast.success'), t('document.downloaded'))
        } catch (error) {
          fail(error, t('document.downloadError'), t('document.downloadFailed'))
        }
      },

      /** Asks, then deletes; true when the document is gone. */
      async remove(document: Document): Promise<boolean> {
        const question = {
          title: t('document.deleteTitle'),
          message: t('document.deleteQuestion', { name: document.originalName }),
          confirmLabel: t('document.delete'),
          danger: true,
        }
        if (!(await confirm(question))) return false
        try {
          await deleteDocument(http, document.id)
          notify.success(t('toast.success'), t('document.deleted'))
        } catch (error) {
          fail(error, t('toast.error'), deleteFailure(error))
          if (!(error instanceof HttpError && error.status === 404)) return false
        }
        queries.removeQueries({ queryKey: documentKeys.one(document.id) })
        return true
      },

      /** Papers of a billed invoice are taken off it, with a reason, and kept. */
      mayDetach: ({ billedBy }: Document) => Boolean(billedBy) && can('documents.detach'),

      /** Null when it was detached, otherwise why it was not. */
      async detach({ id }: Document, reason: string): Promise<string | null> {
        try {
          await detachDocument(http, id, reason)
        } catch (error) {
          const marked = error instanceof HttpError ? error.problem?.errors?.reason : undefined
          return marked ?? serverMessage(error) ?? t('detach.failed')
        }
        notify.success(t('toast.success'), t('detach.done'))
        queries.removeQueries({ queryKey: documentKeys.one(id) })
        return null
      },

      /** True when it is back. */
      async restore({ id, originalName }: Document): Promise<boolean> {
        let isBack = true
        try {
          await restoreDocument(http, id)
          notify.success(t('toast.success'), t('removed.restored', { name: originalName }))
        } catch (error) {
          isBack = false
          fail(error, t('toast.error'), serverMessage(error) ?? t('removed.failed'))
        }
        return isBack
      },

      async processAgain({ id }: Document) {
        try {
          queries.setQueryData(documentKeys.one(id), await processAgain(http, id))
        } catch (error) {
          fail(error, t('toast.error'), serverMessage(error) ?? t('document.processFailed'))
        }
      },
    }
  }, [host, queries, t])
}
