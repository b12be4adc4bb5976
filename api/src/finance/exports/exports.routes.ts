import type { ExportInput } from '@drayline/domain/finance/reports/report-export'
import { exportStatuses } from '@drayline/domain/finance/reports/report-export'
import { exportInput, exportRecord } from '@drayline/domain/finance/reports/report-export-schema'
import { idField } from '@drayline/domain/kernel/forms/fields'
import { object } from 'yup'
import { conflict } from '../../kernel/base/errors.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Route } from '../../kernel/http/route.ts'
import { defineListRoute, defineRoute } from '../../kernel/http/route.ts'
import { sendStoredFile } from '../../kernel/http/send-stored-file.ts'
import { listParams, listQuery } from '../../kernel/lists/list.ts'
import { anyOf } from '../../kernel/lists/list-filters.ts'
import { idParams, manyOf } from '../../kernel/lists/params.ts'
import { ExportRecord } from './export.model.ts'
import { presentExport } from './export.presenter.ts'
import { beginExport, cancelExport, findExport, removeExport } from './exports.service.ts'
import { contentTypes } from './file-names.ts'

export const exportsRoutes: Route[] = [
  defineListRoute({
    path: '/api/exports',
    summary: 'Your files of reports, newest first',
    permission: 'reports.export',
    query: listParams({ searched: false, filters: { status: manyOf(exportStatuses) } }),
    item: exportRecord,
    handler: ({ input: { query }, user }) =>
      listQuery({
        model: ExportRecord,
        query,
        filter: { ownerId: user.id, ...anyOf('status', query.status) },
      }),
    present: presentExport,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/exports',
    summary: 'Makes a file of a report in the background and notifies the caller when it is ready',
    permission: 'reports.export',
    stepUp: holdsEverything,
    rate: 'export',
    write: true,
    storesFiles: true,
    status: 201,
    body: exportInput,
    response: exportRecord,
    handler: (call) => beginExport(call, call.input.body),
    present: presentExport,
  }),
  defineRoute({
    method: 'GET',
    path: '/api/exports/:id',
    summary: 'One of your files: how far it is, or why it failed',
    permission: 'reports.export',
    params: idParams,
    response: exportRecord,
    handler: (call) => findExport(call, call.input.params.id),
    present: presentExport,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/exports/:id/cancel',
    summary: 'Gives up a file that is still being made',
    permission: 'reports.export',
    write: true,
    params: idParams,
    response: exportRecord,
    handler: (call) => cancelExport(call, call.input.params.id),
    present: presentExport,
  }),
  defineRoute({
    method: 'DELETE',
    path: '/api/exports/:id',
    summary: 'Removes one of your files',
    permission: 'reports.export',
    write: true,
    params: idParams,
    response: object({ id: idField().required() }),
    handler: (call) => removeExport(call, call.input.params.id),
    present: ({ id }) => ({ id }),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/exports/:id/download',
    summary: 'The file, for seven days; for its owner alone',
    permission: 'reports.export',
    params: idParams,
    raw: Object.values(contentTypes),
    also: [304, 409],
    handler: (call) => sendExport(call, call.input.params.id),
  }),
]

/** A file of all clients, or of a report that nothing narrows down: what someone takes along who leaves. */
function holdsEverything({ format, filters }: ExportInput): boolean {
  return format === 'zip' || format === 'details' || Object.values(filters).every((value) => !value)
}

/** 404 someone else's, 409 while there is no file or none any more. */
async function sendExport(call: AnyCall, id: number): Promise<void> {
  const { ctx } = call
  const found = await findExport(call, id)
  const isOver = found.expiresAt !== null && found.expiresAt <= call.now()
  if (found.status === 'expired' || isOver) throw conflict({ key: 'export.expired' })
  if (found.status !== 'ready' || !found.file) throw conflict({ key: 'export.notReady' })
  const disposition = `attachment; filename="${found.fileName}"`
  await sendStoredFile(ctx, found.file, { type: contentTypes[found.format], disposition })
}
