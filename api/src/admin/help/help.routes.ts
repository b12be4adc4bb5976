import { systemStatus } from '@drayline/domain/admin/help/help-schema'
import { publicAddress } from '../../kernel/http/public-address.ts'
import type { Route } from '../../kernel/http/route.ts'
import { defineRoute } from '../../kernel/http/route.ts'
import { sendAttachment } from '../../kernel/http/send-attachment.ts'
import type { UserDoc } from '../../platform/users/index.ts'
import { User } from '../../platform/users/index.ts'
import { readSystemStatus } from './help.service.ts'
import { manualPdf } from './manual.ts'

export const helpRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/help/status',
    summary: 'Whether everything works that you use: the database and each part of the product',
    permission: 'signed-in',
    response: systemStatus,
    handler: (call) => readSystemStatus(call),
    present: ({ status, checkedAt, parts }) => ({
      status,
      checkedAt,
      parts: parts.map(({ id, title, version, state }) => ({ id, title, version, state })),
    }),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/help/manual.pdf',
    summary: 'The user manual in your language and with the cut-offs by your settings, to be saved',
    permission: 'signed-in',
    raw: 'application/pdf',
    also: [304],
    handler: async (call) => {
      const user = await User.findById(call.user.id, { timezone: 1, timeFormat: 1 }).lean<UserDoc>()
      const pdf = await manualPdf({
        kind: 'manual',
        language: call.language,
        address: publicAddress(call),
        ...(user
          ? { reader: { timezone: user.timezone, timeFormat: user.timeFormat, now: call.now() } }
          : {}),
      })
      sendAttachment(call.ctx, 'drayline-manual.pdf', 'application/pdf', pdf)
    },
  }),
]
